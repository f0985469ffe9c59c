// The drawings are symbols that boards, hands and panels refer to: they are put on the page once.

import { mount } from "svelte";
import Drawings from "./Drawings.svelte";

if (typeof document !== "undefined" && !document.querySelector(".wu-sprite")) {
  const place = document.createElement("div");
  place.setAttribute("aria-hidden", "true");
  document.body.append(place);
  mount(Drawings, { target: place });
}
