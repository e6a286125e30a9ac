"""Where heavy work is done: by processes of this machine, or at a cluster."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from futari.pool.pool import Pool

__all__ = ["pool_at"]


def pool_at(cluster: str | None, jobs: int) -> Pool:
    """A pool at the address of a Ray cluster, or of so many processes here; raises ClusterTrouble."""
    if cluster is not None:
        from futari.pool.ray_pool import RayPool

        return RayPool(cluster)
    from futari.pool.local import LocalPool

    return LocalPool(jobs)
