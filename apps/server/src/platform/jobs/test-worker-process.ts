import { openDatabase } from '../database/index.ts';
import { createJobs } from './index.ts';

/** A process that begins a job and never ends it, to be killed by a test: `node test-worker-process.ts <ownerUrl> <appUrl>`. */
const [ownerUrl = '', url = ''] = process.argv.slice(2);
const jobs = createJobs({ ownerUrl, database: openDatabase({ url }) });
jobs.register('film', () => {
  process.send?.('began');
  return new Promise(() => {});
});
await jobs.start();
