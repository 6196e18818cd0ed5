import { limits } from '@candela/contract/shared/limits';

/**
 * Whether a code has just become whole and may be sent by itself. Correcting a whole code digit by digit must not
 * send it at every step, because each try counts.
 */
export function isFreshCode(before: string, after: string): boolean {
  const whole = (code: string) => code.length === limits.otpDigits && /^\d+$/.test(code);
  if (!whole(after)) return false;
  if (!whole(before)) return true;
  const changed = [...after].filter((digit, index) => digit !== before[index]).length;
  return changed > 1;
}
