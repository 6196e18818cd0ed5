import type { PlannedItem } from '@candela/contract/library/planning';
import type { Campaign } from '@candela/contract/messages/campaigns';
import type { MyPlannedShow } from '@candela/contract/schedule/operations';
import { wallTimeOf } from '../../modules/schedule/index.ts';
import { calendar as t } from './locales/calendar.ts';

/** One thing on a day of the calendar. */
export interface Entry {
  key: string;
  kind: 'post' | 'takeDown' | 'message' | 'show';
  title: string;
  at: string;
  /** Where the clocks of the calendar stand then. */
  day: string;
  clock: string;
  /** Whether it is still to come, and so can be moved. */
  canMove: boolean;
  picture: string | null;
  of: { item: PlannedItem } | { campaign: Campaign } | { show: MyPlannedShow };
}

export interface Planned {
  items: readonly PlannedItem[];
  campaigns: readonly Campaign[];
  shows: readonly MyPlannedShow[];
}

/** Everything planned as entries of a calendar in a time zone, the earliest first. */
export function entriesOf({ items, campaigns, shows }: Planned, timeZone: string, nowMs: number): Entry[] {
  const entries = [
    ...items.flatMap((item) => entriesOfItem(item)),
    ...campaigns.map((campaign) => ({
      key: `message ${campaign._id}`,
      kind: 'message' as const,
      title: campaign.text.split('\n')[0]?.slice(0, 80) || t.untitled,
      at: campaign.sendAt,
      isPlanned: campaign.status === 'scheduled',
      picture: null,
      of: { campaign },
    })),
    ...shows.map((show) => ({
      key: `show ${show._id}`,
      kind: 'show' as const,
      title: show.title,
      at: show.startsAt,
      isPlanned: true,
      picture: null,
      of: { show },
    })),
  ];
  return entries
    .map(({ isPlanned, ...entry }) => ({
      ...entry,
      ...wallTimeOf(entry.at, timeZone),
      canMove: isPlanned && Date.parse(entry.at) > nowMs,
    }))
    .sort((one, other) => Date.parse(one.at) - Date.parse(other.at) || one.key.localeCompare(other.key));
}

function entriesOfItem(item: PlannedItem) {
  const { publishAt, takeDownAt, status, title, thumbnail: picture } = item;
  const common = { title, picture, of: { item } };
  return [
    ...(publishAt === null
      ? []
      : [
          {
            ...common,
            key: `post ${item._id}`,
            kind: 'post' as const,
            at: publishAt,
            isPlanned: status === 'scheduled',
          },
        ]),
    ...(takeDownAt === null
      ? []
      : [
          {
            ...common,
            key: `takeDown ${item._id}`,
            kind: 'takeDown' as const,
            at: takeDownAt,
            isPlanned: true,
          },
        ]),
  ];
}
