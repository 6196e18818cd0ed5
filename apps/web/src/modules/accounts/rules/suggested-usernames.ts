import { username } from '@candela/contract/accounts/fields';

/** The usernames a message offers (“rafe.tolland”) that are fit to be taken over as they stand. */
export function suggestedUsernames(message: unknown): string[] {
  if (typeof message !== 'string') return [];
  const quoted = [...message.matchAll(/“([^”]*)”/g)].map(([, name]) => name ?? '');
  return quoted.filter((name) => username.safeParse(name).success);
}
