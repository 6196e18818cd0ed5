import type { RoomSanction } from '@candela/contract/rooms/moderation';
import { useQuery } from '@tanstack/react-query';
import { api, client } from '../../../platform/api.ts';
import { reportError } from '../../../platform/report-error.ts';
import { Avatar } from '../../../ui/avatar/avatar.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { formatDateTime } from '../../../ui/format/format-date.ts';
import { RowSkeletons } from '../../../ui/skeleton/card-skeletons.tsx';
import { roomSettings as copy } from '../locales/room-settings.ts';
import { t } from '../messages.ts';
import classes from './settings.module.css';

/** Who is muted or shown out now, and the way to lift it. */
export function SanctionsPart({ channelName }: { channelName: string }) {
  const query = useQuery({
    ...api.rooms.listRoomSanctions.queryOptions({ input: { channelName } }),
    staleTime: 0,
    retry: 1,
  });
  const lift = async ({ account, kind }: RoomSanction) => {
    const someone = { channelName, accountId: account._id };
    try {
      if (kind === 'mute') await client.rooms.muteMember({ ...someone, minutes: 0 });
      else await client.rooms.banMember({ ...someone, isBanned: false });
      await query.refetch();
    } catch (error) {
      reportError(error);
    }
  };
  const sanctions = query.data?.data ?? [];
  return (
    <section className={classes.part}>
      <h3>{copy.sanctions}</h3>
      {query.isPending && <RowSkeletons label={copy.loading} count={2} />}
      {query.isError && <p>{copy.failed}</p>}
      {query.data && sanctions.length === 0 && <p>{copy.noSanctions}</p>}
      <ul className={classes.people}>
        {sanctions.map((one) => (
          <li key={`${one.account._id} ${one.kind}`}>
            <Avatar src={one.account.profileImage} size={28} />
            <span>
              {one.account.username}
              <small>
                {one.kind === 'ban'
                  ? copy.out
                  : copy.mutedUntil({ when: one.until ? formatDateTime(one.until) : '' })}
              </small>
              {one.reason && <small>{t.reason({ reason: one.reason })}</small>}
            </span>
            <Button
              size="sm"
              aria-label={copy.lift({ name: one.account.username })}
              onClick={() => lift(one)}
            >
              {copy.liftShort}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
