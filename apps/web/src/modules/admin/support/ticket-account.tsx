import { type AccountRecord, accountSections } from '@candela/contract/admin/account-page';
import { useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { accountLink } from '../console/account-link.tsx';
import { ActionDialog } from '../console/action-dialog.tsx';
import { mayCall } from '../console/api.ts';
import { actionOn } from '../console/spec.ts';
import { refundForm } from '../money/purchases.tsx';
import { RefundsLeft } from '../money/refunds-left.tsx';
import { AccountSectionList } from '../people/account-section.tsx';
import { useStaff } from '../staff-session.ts';
import { support } from './locales/support.ts';
import classes from './ticket.module.css';

const t = support.account;
const shown = ['payments', 'purchases', 'shows'] as const;

/** A purchase, and the ticket it is refunded for. */
type Refundable = AccountRecord & { ticketId: string };

const refund = actionOn<Refundable>()('refundPurchase', {
  label: t.refund,
  tone: 'danger',
  description: (row) => t.refundDescription({ title: row.title ?? '', credits: leftOf(row) }),
  fields: refundForm,
  given: ({ _id, refundedCredits, ticketId }) => ({ _id, seenRefunded: refundedCredits ?? 0, ticketId }),
});

interface TicketAccountProps {
  ticketId: string;
  accountId: string;
  username: string | null;
}

/** Whose ticket it is, and what they last paid and bought, as far as the role may read it. */
export function TicketAccount({ ticketId, accountId, username }: TicketAccountProps) {
  const role = useStaff((state) => state.staff?.role);
  const [refunding, setRefunding] = useState<Refundable | null>(null);
  const sections = shown.filter((section) =>
    (accountSections[section] as readonly (string | undefined)[]).includes(role),
  );
  const refundOf = (record: AccountRecord) =>
    leftOf(record) > 0 &&
    mayCall(role, refund.operation) && (
      <Button size="sm" variant="text" onClick={() => setRefunding({ ...record, ticketId })}>
        {t.refund}
      </Button>
    );
  return (
    <aside className={classes.account} aria-label={t.label}>
      <p className={classes.who}>{accountLink(accountId, username ?? t.open)}</p>
      {mayCall(role, 'getRefundsLeft') && <RefundsLeft />}
      {sections.map((section) => (
        <AccountSectionList key={section} accountId={accountId} section={section} action={refundOf} />
      ))}
      {refunding && <ActionDialog action={refund} row={refunding} onClose={() => setRefunding(null)} />}
    </aside>
  );
}

/** What of a purchase can still go back; nothing of what is no purchase. */
function leftOf({ credits, refundedCredits }: AccountRecord): number {
  return refundedCredits === null ? 0 : (credits ?? 0) - refundedCredits;
}
