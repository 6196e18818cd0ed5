/** The part of a pino logger the realtime server needs; any logger with these methods fits. */
export interface RealtimeLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** Says nothing; for callers that give no logger. */
export const silentRealtimeLog: RealtimeLog = { info() {}, warn() {}, error() {} };
