import { Checkbox } from '@mantine/core';
import { type Status, StatusBadge } from '../../../ui/tag/status-badge.tsx';
import type { Outputs } from '../console/api.ts';
import { count, money as moneyWords, when } from '../console/format.tsx';
import classes from './bank-file.module.css';
import { money } from './locales/money.ts';

const text = money.payouts.bank;
type Preview = Outputs['readBankFile']['data'];
type Entry = Preview['entries'][number];

/** So many matches are listed; they are all alike. */
const matchesShown = 50;

const tones: Partial<Record<Entry['verdict'], Status>> = {
  rejected: 'danger',
  cameBack: 'danger',
  cameBackLate: 'danger',
  amount: 'pending',
  currency: 'pending',
  unknown: 'pending',
};

interface BankPreviewProps {
  preview: Preview;
  /** Rejected lines whose payouts are left as they are. */
  kept: ReadonlySet<string>;
  onKeep: (entryId: string, isKept: boolean) => void;
}

/** What a bank's file would do: how many match, then each that needs a look, then the matches. */
export function BankPreview({ preview: { file, isKnown, entries }, kept, onKeep }: BankPreviewProps) {
  const matches = entries.filter(({ verdict }) => verdict === 'match');
  const odd = entries.filter(({ verdict }) => verdict !== 'match' && verdict !== 'applied');
  const { paidCount: paid, returnedCount: returned } = file;
  return (
    <>
      {isKnown && (
        <p role="status" className={classes.known}>
          {text.known({ when: when(file.readAt), paid, returned })}
        </p>
      )}
      <dl className={classes.figures}>
        <Figure label={text.match} of={matches.length} />
        <Figure label={text.odd} of={odd.length} />
        <Figure label={text.ignored} of={file.ignoredCount} />
      </dl>
      {matches.length === 0 && odd.length === 0 && <p>{text.nothing}</p>}
      {odd.length > 0 && (
        <section>
          <h3>{text.oddTitle}</h3>
          <ul className={classes.entries}>
            {odd.map((entry) => (
              <OddEntry key={entry._id} entry={entry} isKept={kept.has(entry._id)} onKeep={onKeep} />
            ))}
          </ul>
        </section>
      )}
      {matches.length > 0 && (
        <section>
          <h3>{text.matchTitle}</h3>
          <ul className={classes.entries}>
            {matches.slice(0, matchesShown).map((entry) => (
              <li key={entry._id} className={classes.match}>
                <span>{nameOf(entry)}</span>
                <b>{entry.asked && moneyWords(entry.asked.amountMinor, entry.asked.currency)}</b>
              </li>
            ))}
          </ul>
          {matches.length > matchesShown && <p>{text.more({ count: matches.length - matchesShown })}</p>}
        </section>
      )}
    </>
  );
}

/** One of the counts at the head of a file. */
export function Figure({ label, of }: { label: string; of: number }) {
  return (
    <div>
      <dd>{count(of)}</dd>
      <dt>{label}</dt>
    </div>
  );
}

function nameOf({ model, endToEndId }: Entry): string {
  return model || text.unknownPayment({ id: endToEndId });
}

interface OddEntryProps {
  entry: Entry;
  isKept: boolean;
  onKeep: BankPreviewProps['onKeep'];
}

function OddEntry({ entry, isKept, onKeep }: OddEntryProps) {
  const { verdict, asked, told, reason } = entry;
  const isDifferent = verdict === 'amount' || verdict === 'currency';
  return (
    <li>
      <div className={classes.match}>
        <b>{nameOf(entry)}</b>
        <StatusBadge status={tones[verdict] ?? 'ended'}>{text.verdicts[verdict]}</StatusBadge>
      </div>
      <p>
        {reason || text.why[verdict]}{' '}
        {isDifferent &&
          asked &&
          told &&
          text.asked({
            asked: moneyWords(asked.amountMinor, asked.currency),
            told: moneyWords(told.amountMinor, told.currency),
          })}
        {reason && verdict !== 'rejected' && text.why[verdict]}
      </p>
      {verdict === 'rejected' && (
        <Checkbox
          label={text.giveBack({ credits: entry.amountCredits ?? 0, model: entry.model })}
          checked={!isKept}
          onChange={(event) => onKeep(entry._id, !event.currentTarget.checked)}
        />
      )}
    </li>
  );
}
