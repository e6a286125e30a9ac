/** Making elements: text is always text, never markup. */

/** @typedef {Node | string | number | null | undefined | false} Child */
/** @typedef {Record<string, string | number | boolean | null | undefined | ((event: any) => unknown)>} Attributes */

/**
 * An element with attributes (`onclick` and the like are listeners; true is an empty attribute, false and null none).
 *
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  dress(element, attributes);
  fill(element, children);
  return element;
}

/**
 * Set attributes and listeners of an element that is there already.
 *
 * @param {Element} element
 * @param {Attributes} attributes
 */
export function dress(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name.replace(/^on/, ""), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value === false || value === null || value === undefined) element.removeAttribute(name);
    else element.setAttribute(name, String(value));
  }
}

/**
 * Put children into an element, leaving out what is not there.
 *
 * @param {Element | DocumentFragment} element
 * @param {readonly Child[]} children
 */
export function fill(element, children) {
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : String(child));
  }
}

const SVG = "http://www.w3.org/2000/svg";
const SPRITE = new URL("../icons/icons.svg", import.meta.url).pathname;

/**
 * One of our icons (icons/icons.svg); for the eye only, so say beside it what it means.
 *
 * @param {string} name
 * @returns {SVGSVGElement}
 */
export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `${SPRITE}#${name}`);
  svg.append(use);
  return svg;
}

/**
 * A button that does something.
 *
 * @param {string} text
 * @param {(event: MouseEvent) => unknown} onclick
 * @param {{ kind?: string, icon?: string, name?: string } & Attributes} [more] kind: primary, quiet, danger
 * @returns {HTMLButtonElement}
 */
export function button(text, onclick, { kind = "", icon: sign, ...attributes } = {}) {
  return make(
    "button",
    { type: "button", class: `button ${kind}`.trim(), onclick, ...attributes },
    sign ? icon(sign) : null,
    make("span", {}, text),
  );
}

let made = 0;

/** A name that no other element has, for labels and descriptions. @param {string} [what] */
export function freshId(what = "id") {
  made += 1;
  return `${what}-${made}`;
}
