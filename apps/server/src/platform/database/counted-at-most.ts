/** Lists of the console are counted this far; nobody pages further. In a file of its own for tests, which lower it. */
export const countedAtMost = 50_000;
