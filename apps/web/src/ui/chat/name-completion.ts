/** Names offered at once at the most. */
const offeredAtMost = 5;

/** The beginning of a name after an @ that ends at the cursor, and where the @ stands; null when there is none. */
export function beginningAt(text: string, cursor: number): { from: number; typed: string } | null {
  const found = /(?:^|\s)@([\w.]*)$/.exec(text.slice(0, cursor));
  if (!found) return null;
  const typed = found[1] ?? '';
  return { from: cursor - typed.length - 1, typed };
}

/** The names that begin so, in the order they were given. */
export function namesBeginning(names: readonly string[], typed: string): readonly string[] {
  const wanted = typed.toLowerCase();
  return names.filter((name) => name.toLowerCase().startsWith(wanted)).slice(0, offeredAtMost);
}

/** The text with the beginning replaced by the whole name and a space, and the cursor behind it. */
export function completed(
  text: string,
  beginning: { from: number; typed: string },
  name: string,
): { text: string; cursor: number } {
  const head = `${text.slice(0, beginning.from)}@${name} `;
  const rest = text.slice(beginning.from + 1 + beginning.typed.length).replace(/^ /, '');
  return { text: head + rest, cursor: head.length };
}
