// What the roles beside the players are called: by the pieces, at the beginning of a line.

export function roleName(pieces: any, role: string): string {
  const name: string = pieces?.roles?.[role] ?? role;
  return name.charAt(0).toLocaleUpperCase() + name.slice(1);
}
