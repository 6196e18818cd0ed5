import { accountSections } from '@candela/contract/admin/account-page';
import { UiLink } from '../../../ui/link/ui-link.tsx';
import { AccountSectionList } from '../people/account-section.tsx';
import { useStaff } from '../staff-session.ts';
import { support } from './locales/support.ts';
import classes from './ticket.module.css';

const t = support.account;
const shown = ['payments', 'purchases', 'shows'] as const;

interface TicketAccountProps {
  accountId: string;
  username: string | null;
}

/** Whose ticket it is, and what they last paid and bought, as far as the role may read it. */
export function TicketAccount({ accountId, username }: TicketAccountProps) {
  const role = useStaff((state) => state.staff?.role);
  const sections = shown.filter((section) =>
    (accountSections[section] as readonly (string | undefined)[]).includes(role),
  );
  return (
    <aside className={classes.account} aria-label={t.label}>
      <p className={classes.who}>
        <UiLink href={`/admin/account?id=${accountId}`}>{username ?? t.open}</UiLink>
      </p>
      {sections.map((section) => (
        <AccountSectionList key={section} accountId={accountId} section={section} />
      ))}
    </aside>
  );
}
