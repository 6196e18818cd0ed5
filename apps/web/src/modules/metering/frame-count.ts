/** Counts frames between reports from totals that begin anew with each connection. */
export function createFrameCount() {
  let total = 0;
  let sinceReport = 0;
  return {
    /** @param next frames of the present connection so far */
    note(next: number): void {
      sinceReport += next >= total ? next - total : next;
      total = next;
    },
    /** The frames since the last call. */
    take(): number {
      const taken = sinceReport;
      sinceReport = 0;
      return taken;
    },
  };
}
