const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** A small count as a word ("four"), a larger one as digits. */
export function numberWord(count: number, { capital = false }: { capital?: boolean } = {}): string {
  const word = words[count] ?? String(count);
  return capital ? word.charAt(0).toUpperCase() + word.slice(1) : word;
}
