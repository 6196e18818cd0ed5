export { areJobsLate, readJobCounts } from './job-counts.ts';
export { createJobs, type Jobs } from './jobs.ts';
export { readRunners } from './runners.ts';
