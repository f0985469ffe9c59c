// A space in words, for those who hear the board.

import { deedOf, groupOf, personOf, type Pieces } from "./pieces";
import { say } from "./words";
import type { View } from "../../lib/board";
import type { Player } from "../../lib/players";

export function describe(
  view: View,
  pieces: Pieces,
  players: Player[],
  index: number,
  open: boolean,
): string {
  const space = pieces.spaces[index]!;
  const money = (m: number): string => `${m}\u00a0${pieces.currency}`;
  const deed = deedOf(view, space.word);
  const parts: string[] = [];
  if (!deed)
    parts.push(space.amount ? say("sayTax", { name: space.name, amount: money(space.amount) }) : space.name);
  else if (deed.owner) parts.push(say("sayOwned", { name: space.name, owner: deed.owner }));
  else parts.push(say("sayFree", { name: space.name, price: money(deed.price) }));
  if (space.kind === "street") parts.push(say("sayGroup", { group: groupOf(pieces, space.group)!.name }));
  if (deed?.hotel) parts.push(say("sayHotel"));
  else if (deed?.houses) parts.push(say("sayHouses", { n: deed.houses }));
  if (deed?.mortgaged) parts.push(say("sayPawned"));
  else if (deed?.rent) parts.push(say("sayRent", { rent: money(deed.rent) }));
  else if (deed?.rent_factor) parts.push(say("sayFactor", { n: deed.rent_factor }));
  const here = players.filter((p) => {
    const person = personOf(view, p.name);
    return person?.at === space.word && !person.bankrupt;
  });
  if (here.length) parts.push(say("sayHere", { names: here.map((p) => p.name).join(", ") }));
  if (open) parts.push(say("sayOpen"));
  return parts.join(", ");
}
