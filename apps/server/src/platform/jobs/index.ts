export { readJobCounts } from './job-counts.ts';
export { createJobs, type Jobs } from './jobs.ts';
