// The drawings are symbols that boards, hands and panels refer to: they are put on the page once. Tenants
// whom only the classic edition has come when a table has them.

import { mount, type Component } from "svelte";
import Drawings from "./Drawings.svelte";

function put(drawings: Component): void {
  const place = document.createElement("div");
  place.setAttribute("aria-hidden", "true");
  document.body.append(place);
  mount(drawings, { target: place });
}

if (typeof document !== "undefined" && !document.querySelector(".wu-sprite")) put(Drawings);

let classic: Promise<void> | null = null;

/** The tenants of the classic edition. */
export function drawClassic(): Promise<void> {
  classic ??= import("./Classic.svelte").then((found) => put(found.default));
  return classic;
}
