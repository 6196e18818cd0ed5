/** Ends the process with 1 when it is still at work after so long. */
export function endWithin(limitMs: number): void {
  const end = () => {
    console.error(`The bench did not end within ${limitMs / 1000} s.`);
    process.exit(1);
  };
  setTimeout(end, limitMs).unref();
}
