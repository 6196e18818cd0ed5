const unavailableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  // admin_shutdown, crash_shutdown, cannot_connect_now, too_many_connections
  '57P01',
  '57P02',
  '57P03',
  '53300',
]);

/** `pg` gives these no code; they are its own words for a connection that is gone or cannot be had. */
const unavailableMessages = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
];

/** The five-character SQLSTATE of an error from PostgreSQL, or the system's code for a socket error. */
export function errorCode(error: unknown): string | undefined {
  const code = error instanceof Error ? (error as Error & { code?: unknown }).code : undefined;
  return typeof code === 'string' ? code : undefined;
}

/** True when the database could not be reached or dropped the connection; worth a 503 and another try. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError && error.errors.some(isDatabaseUnavailable)) return true;
  const code = errorCode(error);
  if (code !== undefined) return unavailableCodes.has(code) || /^08[0-9A-Z]{3}$/.test(code);
  return unavailableMessages.some((words) => error.message.startsWith(words));
}

/** The name of the unique constraint or index that refused a row, when that is what the error says. */
export function uniqueViolation(error: unknown): string | undefined {
  if (errorCode(error) !== '23505') return undefined;
  return (error as Error & { constraint?: string }).constraint;
}

/** The name of whatever constraint refused a statement: unique, check, foreign key, or one named by a trigger. */
export function violatedConstraint(error: unknown): string | undefined {
  if (!errorCode(error)?.startsWith('23')) return undefined;
  return (error as Error & { constraint?: string }).constraint;
}

/** True for a serialization failure or a deadlock: nothing was kept and the same work may succeed again. */
export function isTransientConflict(error: unknown): boolean {
  const code = errorCode(error);
  return code === '40001' || code === '40P01';
}

/** True when a lock was not given in the time the statement set for it. */
export function isLockTimeout(error: unknown): boolean {
  return errorCode(error) === '55P03';
}

/** True when a prepared plan outlived the table it was made for; only a fresh connection forgets it. */
export function isStalePlan(error: unknown): boolean {
  return errorCode(error) === '0A000' && (error as Error).message.startsWith('cached plan must not change');
}

/** A query that promised exactly one row, or at most one, gave another number. */
export class UnexpectedRowCount extends Error {
  readonly statementName: string;
  readonly rowCount: number;

  constructor(statementName: string, rowCount: number, expected: string) {
    super(`Statement "${statementName}" gave ${rowCount} rows where ${expected} was expected.`);
    this.name = 'UnexpectedRowCount';
    this.statementName = statementName;
    this.rowCount = rowCount;
  }
}
