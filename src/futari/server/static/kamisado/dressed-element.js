/** What can be switched on a board: its signs, whether it moves, whether a position is being set up. */

import { SeenElement } from "./seen-element.js";

export class DressedElement extends SeenElement {
  get glyphs() {
    return this.getAttribute("glyphs") !== "off";
  }

  set glyphs(on) {
    this.setAttribute("glyphs", on ? "on" : "off");
  }

  get coordinates() {
    return this.getAttribute("coordinates") !== "off";
  }

  set coordinates(on) {
    this.setAttribute("coordinates", on ? "on" : "off");
  }

  get motion() {
    return this.getAttribute("motion") !== "off";
  }

  set motion(on) {
    this.setAttribute("motion", on ? "on" : "off");
  }

  /** A position is being set up: any tower may go to any square or off the board (`place`). */
  get editing() {
    return this.hasAttribute("editing");
  }

  set editing(on) {
    this.toggleAttribute("editing", on);
  }
}
