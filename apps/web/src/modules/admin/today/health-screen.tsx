import type { HealthState } from '@candela/contract/admin/health';
import { useQuery } from '@tanstack/react-query';
import { formatBytes } from '../../../ui/format/format-count.ts';
import { formatDateTime } from '../../../ui/format/format-date.ts';
import { formatRelative } from '../../../ui/format/format-duration.ts';
import { UiLink } from '../../../ui/link/ui-link.tsx';
import { Tag, type TagProps } from '../../../ui/tag/tag.tsx';
import { adminApi, mayCall, type Operation, type Outputs } from '../console/api.ts';
import { QueryPage } from '../console/query-page.tsx';
import { useStaff } from '../staff-session.ts';
import classes from './health.module.css';
import { today as messages } from './locales/today.ts';

const text = messages.health;
type Health = Outputs['getHealth']['data'];
type Part = Exclude<keyof Health, 'versions'>;

const tones: Record<HealthState, TagProps['tone']> = { good: 'good', look: 'warn', bad: 'bad' };
const order: Record<HealthState, number> = { bad: 0, look: 1, good: 2 };

/** Where a part is looked into, for roles that have that page. */
const places: Partial<Record<Part, { path: string; call: Operation }>> = {
  live: { path: 'live', call: 'listShows' },
  webhooks: { path: 'webhooks', call: 'listWebhooks' },
  ledger: { path: 'ledger', call: 'ledgerStatus' },
  cases: { path: 'cases', call: 'listCases' },
  chargebacks: { path: 'chargebacks', call: 'listChargebackRates' },
  settlements: { path: 'settlements?state=open', call: 'listSettlements' },
  staff: { path: 'alarms', call: 'listStaffAlarms' },
  inbox: { path: 'tickets', call: 'listTickets' },
  payouts: { path: 'payouts', call: 'listPayouts' },
};

/** What each part of the site is like, what is wrong first, with what to do. */
export function HealthPage() {
  const query = useQuery({ ...adminApi.getHealth.queryOptions({ input: {} }), refetchInterval: 30_000 });
  return (
    <QueryPage title={text.title} lede={text.lede} loading={text.loading} query={query}>
      {(health) => <HealthParts health={health} />}
    </QueryPage>
  );
}

/** The parts by how much they need somebody. */
export function HealthParts({ health }: { health: Health }) {
  const role = useStaff(({ staff }) => staff?.role);
  const { versions, ...parts } = health;
  const says = sentences(health, Date.now());
  // A server newer than this page may know more of itself.
  const names = (Object.keys(parts) as Part[])
    .filter((name) => name in says)
    .sort((one, other) => order[parts[one].state] - order[parts[other].state]);
  return (
    <>
      <ul className={classes.parts}>
        {names.map((name) => {
          const { state } = parts[name];
          const place = places[name];
          return (
            <li key={name}>
              <h2>{text.parts[name].title}</h2>
              <Tag tone={tones[state]}>{text.states[state]}</Tag>
              <p>{says[name]}</p>
              {state !== 'good' && <p className="cd-text-2">{text.parts[name].todo}</p>}
              {place && mayCall(role, place.call) && (
                <UiLink href={`/admin/${place.path}`}>{text.parts[name].title}</UiLink>
              )}
            </li>
          );
        })}
      </ul>
      <p className="cd-small cd-text-3">
        {text.versions({
          node: versions.node,
          database: versions.database,
          since: formatDateTime(versions.startedAt),
        })}
      </p>
    </>
  );
}

/** Each part in one sentence, with its figures. */
function sentences(health: Health, now: number): Record<Part, string> {
  const { live, jobs, mails, webhooks, ledger, cases, staff, chargebacks, settlements } = health;
  const { payouts, disk, backups } = health;
  const { parts } = text;
  const ago = (at: string) => formatRelative(at, now);
  return {
    live: live.isKnown
      ? parts.live.says({ shows: live.shows, seats: live.seats })
      : parts.live.silent({ seats: live.seats }),
    jobs: parts.jobs.says(jobs),
    mails: parts.mails.says(mails),
    webhooks: parts.webhooks.says(webhooks),
    ledger:
      ledger.checkedAt === null
        ? parts.ledger.never
        : parts.ledger.says({ ago: ago(ledger.checkedAt), differences: ledger.differences ?? 0 }),
    cases: parts.cases.says(cases),
    staff: parts.staff.says(staff),
    chargebacks: parts.chargebacks.says(chargebacks),
    settlements: parts.settlements.says(settlements),
    inbox: inboxWords(health.inbox, ago),
    payouts: parts.payouts.says(payouts),
    disk: parts.disk.says({ free: formatBytes(disk.freeBytes), total: formatBytes(disk.totalBytes) }),
    backups:
      backups.madeAt === null
        ? parts.backups[backups.made]
        : parts.backups.says({ ago: ago(backups.madeAt) }),
  };
}

function inboxWords(
  { readAt, failingSince, isWatched }: Health['inbox'],
  ago: (at: string) => string,
): string {
  const { inbox } = text.parts;
  if (failingSince !== null) return inbox.failing({ ago: ago(failingSince) });
  if (readAt === null) return inbox.none;
  return (isWatched ? inbox.watched : inbox.says)({ ago: ago(readAt) });
}
