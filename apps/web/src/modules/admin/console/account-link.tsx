import { UiLink } from '../../../ui/link/ui-link.tsx';

/** A name that leads to the page of its account; the name alone while there is no account. */
export function accountLink(accountId: string | null, name: string) {
  return accountId === null ? name : <UiLink href={`/admin/account?id=${accountId}`}>{name}</UiLink>;
}
