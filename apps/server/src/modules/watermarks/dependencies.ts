import type { Database } from '../../platform/database/index.ts';
import type { FileStore } from '../../platform/files/index.ts';

/** What watermarks need from outside. */
export interface WatermarkDeps {
  database: Database;
  clock: () => Date;
  files: Pick<FileStore, 'read' | 'stat'>;
}
