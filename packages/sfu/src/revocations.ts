import { type Grant, maxGrantLifetimeMs } from './grants.ts';

/**
 * Grants that were valid once and are refused now. Each is stored for as long as any grant can live,
 * whatever becomes of its channel, so closing and reopening a channel readmits nobody.
 */
export class Revocations {
  readonly #grantIds = new Map<string, number>();
  readonly #subjects = new Map<string, number>();

  revokeGrant(channel: string, grantId: string, nowMs: number): void {
    this.#grantIds.set(key(channel, grantId), nowMs);
  }

  /** Refuses every grant this subject was given for the channel until now; later ones are valid. */
  revokeSubject(channel: string, subject: string, nowMs: number): void {
    this.#subjects.set(key(channel, subject), nowMs);
  }

  isRevoked(grant: Grant): boolean {
    if (this.#grantIds.has(key(grant.channel, grant.jti))) return true;
    const disconnectedAtMs = this.#subjects.get(key(grant.channel, grant.sub));
    return disconnectedAtMs !== undefined && grant.iat * 1000 <= disconnectedAtMs;
  }

  /** Drops entries that no living grant can match any more. */
  expire(nowMs: number): void {
    for (const entries of [this.#grantIds, this.#subjects]) {
      for (const [entry, sinceMs] of entries) {
        if (nowMs - sinceMs > maxGrantLifetimeMs) entries.delete(entry);
      }
    }
  }
}

function key(channel: string, id: string): string {
  return `${channel}\n${id}`;
}
