export type { JobLog } from './job-log.ts';
export {
  createJobs,
  type JobHandler,
  type JobOptions,
  type JobRun,
  type Jobs,
  type JobsOptions,
} from './jobs.ts';
