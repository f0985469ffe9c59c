// A number and its unit stay on one line.

const UNIT = /(\d|\dK|Mio\.) (?=(?:M|K|\$|Mio\.|Münzen?|DMW|coins?)(?!\p{L}))/gu;

export function tied(text: string): string {
  return text.replace(UNIT, "$1\u00a0");
}
