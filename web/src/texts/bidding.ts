// Words about bidding, in every family's auctions.

export const de = {
  bid_for_me: "Biete für mich bis",
  bid_go: "Los",
  bid_change: "Ändern",
  bid_stop: "Aufhören",
  bids_for_you: "Bietet für dich bis {amount}.",
  bids_how: "Immer nur so viel wie nötig. Danach entscheidest du wieder selbst.",
  you_may_bid: "Du darfst mitbieten",
};

export const en: typeof de = {
  bid_for_me: "Bid for me up to",
  bid_go: "Go",
  bid_change: "Change",
  bid_stop: "Stop",
  bids_for_you: "Bidding for you up to {amount}.",
  bids_how: "Never more than needed. Beyond that it is up to you again.",
  you_may_bid: "You may bid too",
};
