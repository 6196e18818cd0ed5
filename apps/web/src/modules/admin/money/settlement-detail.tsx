import { settlementLinesMax } from '@candela/contract/admin/settlements';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { readRefusal } from '../../../platform/refusal.ts';
import { UiLink } from '../../../ui/link/ui-link.tsx';
import { PageSpinner } from '../../../ui/state/page-spinner.tsx';
import { StatusBadge } from '../../../ui/tag/status-badge.tsx';
import { adminApi, type Outputs } from '../console/api.ts';
import { money as moneyWords, when } from '../console/format.tsx';
import classes from './bank-file.module.css';
import { Figure } from './bank-preview.tsx';
import { money } from './locales/money.ts';

const { settlements: text } = money;
const words = text.detail;
type Settlement = Outputs['getSettlement']['data'];

/** A settlement file beside what the site booked: how many match, each line that doesn't, and what the file lacks. */
export function SettlementDetail({ fileId }: { fileId: string }) {
  const query = useQuery(adminApi.getSettlement.queryOptions({ input: { _id: fileId } }));
  if (query.isError) return <p role="alert">{readRefusal(query.error).msg}</p>;
  if (!query.data) return <PageSpinner label={words.loading} />;
  const { matchCount, oddCount, odd, missingCount, missing, sums } = query.data.data;
  return (
    <>
      <dl className={classes.figures}>
        <Figure label={words.match} of={matchCount} />
        <Figure label={words.odd} of={oddCount} />
        <Figure label={words.missing} of={missingCount} />
      </dl>
      <Part title={words.sums}>
        {sums.map((sum) => (
          <Sum key={`${sum.kind} ${sum.currency}`} of={sum} />
        ))}
      </Part>
      <Part title={words.oddTitle} isCut={oddCount > odd.length}>
        {odd.map((line) => (
          <li key={line._id}>
            <div className={classes.match}>
              <Payment of={line} />
              <StatusBadge status={line.verdict === 'notCredited' ? 'ended' : 'pending'}>
                {text.verdicts[line.verdict]}
              </StatusBadge>
            </div>
            <p>
              {line.booked &&
                (line.verdict === 'amount' || line.verdict === 'currency') &&
                `${words.says({
                  file: moneyWords(line.amountMinor, line.currency),
                  site: moneyWords(line.booked.amountMinor, line.booked.currency),
                })} `}
              {text.why[line.verdict]}
            </p>
          </li>
        ))}
      </Part>
      <Part title={words.missingTitle} isCut={missingCount > missing.length}>
        {missing.map((one) => (
          <li key={one._id} className={classes.match}>
            <Payment of={one} />
            <span>{when(one.at)}</span>
          </li>
        ))}
      </Part>
    </>
  );
}

function Part({ title, isCut = false, children }: { title: string; isCut?: boolean; children: ReactNode[] }) {
  return (
    <section>
      <h3>{title}</h3>
      <ul className={classes.entries}>{children.length > 0 ? children : <li>{words.none}</li>}</ul>
      {isCut && <p>{words.first({ count: settlementLinesMax })}</p>}
    </section>
  );
}

function Sum({ of: { kind, currency, fileMinor, siteMinor } }: { of: Settlement['sums'][number] }) {
  const amount = (minor: number) => moneyWords(minor, currency);
  return (
    <li>
      <div className={classes.match}>
        <span>{words.sum({ kind: text.kinds[kind], currency })}</span>
        <b>{words.sumSays({ file: amount(fileMinor), site: amount(siteMinor) })}</b>
      </div>
      {fileMinor !== siteMinor && <p>{words.difference({ amount: amount(fileMinor - siteMinor) })}</p>}
    </li>
  );
}

type Named = Pick<
  Settlement['odd'][number],
  'kind' | 'reference' | 'recipient' | 'amountMinor' | 'currency'
> & { paymentId: string | null };

function Payment({ of: { kind, reference, recipient, paymentId, amountMinor, currency } }: { of: Named }) {
  const name = recipient || words.line({ kind: text.kinds[kind], reference });
  return (
    <span>
      {paymentId ? <UiLink href={`/admin/payments?q=${paymentId}`}>{name}</UiLink> : name}{' '}
      {recipient && text.kinds[kind]} <b>{moneyWords(amountMinor, currency)}</b>
    </span>
  );
}
