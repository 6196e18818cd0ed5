import { toast } from '../ui/toast/toast.tsx';
import { endsSession, readRefusal, statusOf } from './refusal.ts';
import { getToken } from './session/token.ts';

/** The generic error handler: the server's message, or the catalogue's words, as an error toast. */
export function reportError(error: unknown): void {
  // A forced logout has already raised its own toast.
  if (getToken() !== null && endsSession(statusOf(error))) return;
  toast.error(readRefusal(error).msg);
}
