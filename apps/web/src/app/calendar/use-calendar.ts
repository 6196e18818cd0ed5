import { useQuery, useQueryClient } from '@tanstack/react-query';
import { momentOf } from '../../modules/schedule/index.ts';
import { api, client } from '../../platform/api.ts';
import { reportError } from '../../platform/report-error.ts';
import { locale } from '../../ui/format/locale.ts';
import { toast } from '../../ui/toast/toast.tsx';
import { type Entry, entriesOf } from './entries.ts';
import { calendar as t } from './locales/calendar.ts';
import { dayAfter } from './month.ts';

/** What is planned on some days that follow each other, as the clocks of a time zone show them. */
export function useCalendar(days: readonly string[], timeZone: string | undefined) {
  const zone = timeZone ?? 'UTC';
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const stretch = { from: startOf(first, zone), before: startOf(dayAfter(last), zone) };
  const isKnown = timeZone !== undefined;
  const items = useQuery(
    api.library.listPlanned.queryOptions({ input: stretch, enabled: isKnown, select: ({ data }) => data }),
  );
  const campaigns = useQuery(
    api.messages.listPlannedCampaigns.queryOptions({
      input: stretch,
      enabled: isKnown,
      select: ({ data }) => data,
    }),
  );
  const shows = useQuery(
    api.schedule.listMyPlannedShows.queryOptions({ input: {}, select: ({ data }) => data }),
  );
  const all = [items, campaigns, shows];
  const planned = { items: items.data ?? [], campaigns: campaigns.data ?? [], shows: shows.data ?? [] };
  return {
    entries: entriesOf(planned, zone, Date.now()).filter(({ day }) => day >= first && day <= last),
    isPending: !isKnown || all.some((query) => query.isPending),
    isError: all.some((query) => query.isError),
    error: all.find((query) => query.isError)?.error,
    isFetching: all.some((query) => query.isFetching),
    refetch: () => {
      for (const query of all) void query.refetch();
    },
  };
}

function startOf(day: string, timeZone: string): string {
  // Where clocks skip midnight, the day begins an hour later.
  return (
    momentOf({ day, clock: '00:00' }, timeZone) ??
    momentOf({ day, clock: '01:00' }, timeZone) ??
    new Date(`${day}T00:00:00Z`).toISOString()
  );
}

/**
 * Moves an entry to a time as the clocks of a time zone show it, and says so.
 * @returns whether it was moved
 */
export function useMove(
  timeZone: string,
): (entry: Entry, to: { day: string; clock: string }) => Promise<boolean> {
  const queries = useQueryClient();
  return async (entry, to) => {
    const at = momentOf(to, timeZone);
    if (at === null) {
      toast.error(t.skipped);
      return false;
    }
    if (Date.parse(at) <= Date.now()) {
      toast.error(t.past);
      return false;
    }
    try {
      const problem = await send(entry, at);
      if (problem === null) toast.success(t.moved({ when: whenIn(at, timeZone) }));
      else toast.error(problem);
      return problem === null;
    } catch (error) {
      reportError(error);
      return false;
    } finally {
      await Promise.all(
        [api.library.key(), api.messages.key(), api.schedule.key()].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      );
    }
  };
}

/** @returns what stood in the way, in words */
async function send({ kind, of }: Entry, at: string): Promise<string | null> {
  if ('item' in of) {
    const times = kind === 'takeDown' ? { takeDownAt: at } : { publishAt: at };
    const { data } = await client.library.editItems({ ids: [of.item._id], ...times });
    return data.refused[0]?.msg ?? null;
  }
  if ('campaign' in of) await client.messages.moveCampaign({ campaignId: of.campaign._id, sendAt: at });
  else {
    const { _id: showId, minutes, title, kind: planKind, cost } = of.show;
    await client.schedule.changePlannedShow({ showId, minutes, title, kind: planKind, cost, startsAt: at });
  }
  return null;
}

/** "Thu 26 Nov, 20:30" as the clocks of a time zone show it. */
function whenIn(at: string, timeZone: string): string {
  return new Intl.DateTimeFormat(locale(), {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  }).format(new Date(at));
}
