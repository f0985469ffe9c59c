// Where we are. Everything stands behind the # of the address: it is never sent to a server, so a
// seat's code in a personal link stays with its owner.

export type Route =
  | { page: "lobby" }
  | { page: "new"; ruleset: string | null }
  | { page: "join"; table: string; invite: string | null }
  | { page: "table"; table: string; moment: number | null; code: string | null; seat: string | null }
  | { page: "rules"; family: string | null; id: string | null; edition: string | null }
  | { page: "cards"; ruleset: string | null }
  | { page: "learn"; ruleset: string | null }
  | { page: "replay" };

/** An address may have been cut off in the middle of a letter. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function parse(hash: string): Route {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?");
  const [page, first, second] = path.split("/").map(decoded);
  const asked = new URLSearchParams(query);
  switch (page) {
    case "new":
      return { page, ruleset: first ?? null };
    case "join":
      return first ? { page, table: first, invite: asked.get("invite") } : { page: "lobby" };
    case "t": {
      const [table = "", moment] = (first ?? "").split("@");
      const at = moment === undefined ? null : Number.parseInt(moment, 10);
      return {
        page: "table",
        table,
        moment: at !== null && Number.isFinite(at) ? at : null,
        code: asked.get("code"),
        seat: asked.get("seat"),
      };
    }
    case "rules":
      return { page, family: first || null, id: second ?? null, edition: asked.get("edition") };
    case "cards":
    case "learn":
      return { page, ruleset: first ?? null };
    case "replay":
      return { page };
    default:
      return { page: "lobby" };
  }
}

class Router {
  route = $state<Route>(parse(typeof location === "undefined" ? "" : location.hash));

  /** The table that was left to look something up: the way back to it. */
  left = $state<string | null>(null);

  constructor() {
    if (typeof window !== "undefined") window.addEventListener("hashchange", () => this.#changed());
  }

  #changed(): void {
    const { route } = this;
    const to = parse(location.hash);
    if (to.page !== "rules") this.left = null;
    else if (route.page === "table")
      this.left = `#/t/${route.table}${route.moment === null ? "" : `@${route.moment}`}`;
    this.route = to;
  }

  go(hash: string): void {
    location.hash = hash;
  }

  /** The same without an entry in the history: moments of a slider, a code taken out of sight. */
  replace(hash: string): void {
    history.replaceState(null, "", hash);
    this.route = parse(hash);
  }
}

export const router = new Router();
