// Something for the clipboard. Without https, as in a local network, browsers have none for pages;
// then the old way by a marked text does it.

export async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return byHand(text);
  }
}

function byHand(text: string): boolean {
  const held = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  field.style.cssText = "position: fixed; top: 0; opacity: 0";
  document.body.append(field);
  field.select();
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- there is no other way without https
  const done = document.execCommand("copy");
  field.remove();
  if (held instanceof HTMLElement) held.focus();
  return done;
}
