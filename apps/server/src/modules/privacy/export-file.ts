/** The job that makes a copy. */
export const makeExportJob = 'privacy.make-export';

/** Where a copy is kept. */
export function exportKey(exportId: string): string {
  return `exports/${exportId}.zip`;
}
