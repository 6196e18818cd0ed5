/** Progress of a password reset. */
export interface ResetProgress {
  email: string;
  /** Given for a right code; allows one new password. */
  resetToken?: string;
}

const key = 'candela-reset';
let current: ResetProgress | null = read();

/** Stored for this tab only: a reload continues, closing the tab ends it. */
export function getResetProgress(): ResetProgress | null {
  return current;
}

/** Saves the progress; null deletes it. */
export function saveResetProgress(progress: ResetProgress | null): void {
  current = progress;
  try {
    if (progress) sessionStorage.setItem(key, JSON.stringify(progress));
    else sessionStorage.removeItem(key);
  } catch {
    // Where the browser forbids storage it is known until the next reload.
  }
}

function read(): ResetProgress | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return null;
    const { email, resetToken } = stored as Record<string, unknown>;
    if (typeof email !== 'string') return null;
    return typeof resetToken === 'string' ? { email, resetToken } : { email };
  } catch {
    return null;
  }
}
