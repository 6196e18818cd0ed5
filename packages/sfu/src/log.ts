/** Writes one line of JSON to standard error, where the parent process collects it. */
export function logProblem(where: string, problem: unknown): void {
  const message = problem instanceof Error ? (problem.stack ?? problem.message) : String(problem);
  process.stderr.write(`${JSON.stringify({ level: 'error', at: 'sfu', where, message })}\n`);
}

/**
 * Wraps a callback given to the native library. An exception that left one would abort the whole process,
 * past every handler, so none may.
 */
export function guarded<Args extends unknown[]>(
  where: string,
  callback: (...args: Args) => void,
): (...args: Args) => void {
  return (...args) => {
    try {
      callback(...args);
    } catch (problem) {
      logProblem(where, problem);
    }
  };
}
