// Whether the server answers, for pages that have no line to a table.

class Net {
  /** The last request did not arrive, or the device says that it is offline. */
  lost = $state(false);
}

export const net = new Net();

if (typeof window !== "undefined") window.addEventListener("offline", () => (net.lost = true));
