/** From how many credits on a tip is shown louder; the first level is every tip. */
const levels = [1, 11, 50, 100, 200, 500, 1000] as const;

/** How loud a tip is shown, 1 to 7. */
export function tipLevel(amountCredits: number): number {
  return levels.filter((from) => amountCredits >= from).length;
}
