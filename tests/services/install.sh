#!/bin/sh
# Installs what the tests really start: each argument is program:package. Says nothing when all is there.

missing() {
    path=$PATH:/usr/sbin
    for folder in /usr/lib/postgresql/*/bin; do path=$path:$folder; done  # Debian keeps these out of the PATH
    for pair in "$@"; do
        (PATH=$path; command -v "${pair%%:*}") >/dev/null || echo "${pair##*:}"
    done
}

packages=$(missing "$@" | sort -u | xargs)
test -z "$packages" && exit 0

if test "$(id -u)" = 0 && command -v apt-get >/dev/null; then
    echo "Installing for the tests: $packages"
    # The tests start their own: keep the packages from starting theirs, which fails where there is no init.
    if ! test -e /usr/sbin/policy-rc.d; then
        trap 'rm -f /usr/sbin/policy-rc.d' EXIT
        trap 'exit 1' INT TERM HUP
        printf '#!/bin/sh\nexit 101\n' >/usr/sbin/policy-rc.d
        chmod +x /usr/sbin/policy-rc.d
    fi
    export DEBIAN_FRONTEND=noninteractive
    apt-get -qq update
    # shellcheck disable=SC2086  (a list of words)
    apt-get -qq install --yes --no-install-recommends $packages >/dev/null
    packages=$(missing "$@" | sort -u | xargs)  # what counts is that the programs are there
    test -z "$packages" && exit 0
fi

echo "The tests need what is not installed: $packages (on Debian, as root: apt-get install $packages)" >&2
exit 1
