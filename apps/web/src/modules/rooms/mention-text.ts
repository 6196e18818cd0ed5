/** A piece of a line: words, or somebody's name after an @. */
export type LinePiece = { text: string; name?: string };

/** Names are letters and digits with dots and underscores inside. Source: specification, section 5. */
const mention = /(?<![\p{L}\p{N}_.@])@([A-Za-z0-9]+(?:[._][A-Za-z0-9]+)*)/gu;

/** Cuts a line at the names it mentions. */
export function piecesOf(text: string): LinePiece[] {
  const pieces: LinePiece[] = [];
  let at = 0;
  for (const found of text.matchAll(mention)) {
    if (found.index > at) pieces.push({ text: text.slice(at, found.index) });
    pieces.push({ text: found[0], name: found[1] });
    at = found.index + found[0].length;
  }
  if (at < text.length) pieces.push({ text: text.slice(at) });
  return pieces;
}

/** Whether a line mentions somebody, whatever the case. */
export function mentions(text: string, username: string | undefined): boolean {
  if (username === undefined) return false;
  const wanted = username.toLowerCase();
  return piecesOf(text).some(({ name }) => name?.toLowerCase() === wanted);
}
