// The address that links begin with. On the server's own machine the page is called by a name that
// means another machine elsewhere; then the server says where the local network finds it.

import { get } from "./api";
import type { Here } from "./wire";

class Origin {
  base = $state(`${location.origin}${location.pathname}`);
  /** Links of this page lead nowhere on other devices. */
  lonely = $state(["localhost", "127.0.0.1", "[::1]"].includes(location.hostname));

  constructor() {
    if (!this.lonely) return;
    get<Here>("/api/here").then(
      ({ lan }) => {
        if (!lan) return;
        this.base = new URL(location.pathname, lan).href;
        this.lonely = false;
      },
      () => {}, // the page says elsewhere that the server does not answer
    );
  }
}

export const origin = new Origin();
