/** The part of a pino logger used here; any logger with these methods fits. */
export interface LiveLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** Says nothing; for callers that give no logger. */
export const silentLiveLog: LiveLog = { info() {}, warn() {}, error() {} };
