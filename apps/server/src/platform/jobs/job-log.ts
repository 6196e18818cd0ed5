import { Logger } from 'graphile-worker';

/** The part of a pino logger the job runner needs; any logger with these methods fits. */
export interface JobLog {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** Says nothing; for callers that give no logger. */
export const silentJobLog: JobLog = { debug() {}, info() {}, warn() {}, error() {} };

const methods = { error: 'error', warning: 'warn', info: 'debug', debug: 'debug' } as const;

/** Passes the runner's own messages on. Its details are left out: they hold whole jobs with their payloads. */
export function runnerLogger(log: JobLog): Logger {
  return new Logger((scope) => (level, message) => {
    log[methods[level]]({ worker: scope.workerId, task: scope.taskIdentifier, job: scope.jobId }, message);
  });
}
