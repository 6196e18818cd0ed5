import { counterForm, type DecisionView } from '@candela/contract/moderation/operations';
import { useQueryClient } from '@tanstack/react-query';
import { api, client } from '../../platform/api.ts';
import { FormNotice } from '../../ui/form/form-notice.tsx';
import { formatDate } from '../../ui/format/format-date.ts';
import { SectionHeading } from '../../ui/heading/section-heading.tsx';
import classes from './compliance.module.css';
import { messages } from './messages.ts';
import { NoticeForm } from './notice-form.tsx';

const t = messages.counter;
const fields = ['name', 'address', 'phone', 'text', 'signature'];
const boxes = ['underPenalty', 'consentsToCourt'];

/** The way to answer a notice of infringement, and how far an answer is. */
export function CounterNotice({
  dmca,
  link,
}: {
  dmca: NonNullable<DecisionView['dmca']>;
  link: { caseId: string; token?: string };
}) {
  const queries = useQueryClient();
  return (
    <section className={classes.part}>
      <SectionHeading title={t.title} />
      {dmca.counteredAt === null ? (
        <>
          <p className="cd-text-2">{t.lede}</p>
          <NoticeForm
            id="counter"
            shape={counterForm}
            fields={fields}
            boxes={boxes}
            labels={t}
            onSend={async (values) => {
              await client.moderation.sendCounterNotice({ ...values, ...link });
              await queries.invalidateQueries({ queryKey: api.moderation.getDecision.key() });
            }}
          />
        </>
      ) : (
        <FormNotice tone={dmca.restoredAt ? 'good' : 'info'} title={t.sent} detail={stateInWords(dmca)} />
      )}
    </section>
  );
}

function stateInWords({ restoredAt, suedAt, restoreFrom, restoreBy }: NonNullable<DecisionView['dmca']>) {
  if (restoredAt) return t.restored;
  if (suedAt || !restoreFrom || !restoreBy) return t.sued;
  return t.comesBack({ from: formatDate(restoreFrom), by: formatDate(restoreBy) });
}
