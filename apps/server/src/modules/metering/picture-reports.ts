import type { PictureReport } from './seat-store.ts';

/** What the pages of members reported since the last look, one report a seat. */
export function createPictureReports() {
  const reports = new Map<string, PictureReport>();
  return {
    /** Several pages may show one seat: it moves when it moves on one of them. */
    add(report: PictureReport): void {
      const key = `${report.seatId} ${report.memberId}`;
      const isMoving = report.isMoving || reports.get(key)?.isMoving === true;
      reports.set(key, { ...report, isMoving });
    },
    /** Hands over what was reported, and begins anew. */
    take(): PictureReport[] {
      const taken = [...reports.values()];
      reports.clear();
      return taken;
    },
  };
}

export type PictureReports = ReturnType<typeof createPictureReports>;
