/** The part of a pino logger the database needs; any logger with these three methods fits. */
export interface DatabaseLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** Says nothing; for callers that give no logger. */
export const silentLog: DatabaseLog = { info() {}, warn() {}, error() {} };
