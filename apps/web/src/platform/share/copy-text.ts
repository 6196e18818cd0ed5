import { toast } from '../../ui/toast/toast.tsx';
import { copyText as t } from './locales/copy-text.ts';

/** Puts text on the clipboard and says whether that worked. */
export function copyText(text: string, done: string = t.copied): void {
  // Pages without TLS have no clipboard.
  const copied = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('No clipboard.'));
  copied.then(
    () => toast.success(done),
    () => toast.warn(t.copyFailed),
  );
}
