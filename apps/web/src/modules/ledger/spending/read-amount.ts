/** Reads a typed amount. Null unless it is a whole number above zero. */
export function readAmount(text: string): number | null {
  const digits = text.trim();
  if (!/^[0-9]{1,9}$/.test(digits)) return null;
  const amount = Number(digits);
  return amount > 0 ? amount : null;
}
