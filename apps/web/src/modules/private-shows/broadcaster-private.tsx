import type { PrivateShowState } from '@candela/contract/private-shows/operations';
import { useState } from 'react';
import { client } from '../../platform/api.ts';
import { createLiveLink } from '../../platform/live/create-live-link.ts';
import { useLink } from '../../platform/live/use-link.ts';
import { useLivePlayer } from '../../platform/player/use-live-player.ts';
import { useSoundAtOnce } from '../../platform/player/use-sound-at-once.ts';
import { readRefusal } from '../../platform/refusal.ts';
import { reportError } from '../../platform/report-error.ts';
import { Avatar } from '../../ui/avatar/avatar.tsx';
import { Button } from '../../ui/button/button.tsx';
import { CreditAmount } from '../../ui/coin/credit-amount.tsx';
import { formatDuration } from '../../ui/format/format-duration.ts';
import { meteringWords } from '../metering/index.ts';
import { OpenElsewhere, SessionSafety, useElapsedSeconds, useMediaLease } from '../shows/index.ts';
import { privateBroadcaster as own } from './locales/private-broadcaster.ts';
import { privateShows as t } from './locales/private-shows.ts';
import classes from './private.module.css';

const copy = t.show;

/** Shown above the broadcaster during a private show: with whom, for how long, and how to end it. */
export function PrivateUnderWay({ show }: { show: PrivateShowState }) {
  const [isEnding, setEnding] = useState(false);
  const { member } = show;
  const end = async () => {
    setEnding(true);
    try {
      await client.privateShows.endPrivateShow({ privateShowId: show._id });
    } catch (error) {
      reportError(error);
    } finally {
      setEnding(false);
    }
  };
  return (
    <section className={classes.underWay} aria-label={own.withMember({ name: member.username })}>
      <div className={classes.head} role="status">
        <Avatar src={member.profileImage} size={34} />
        <div>
          <h2>{own.withMember({ name: member.username })}</h2>
          <p>
            <CreditAmount amount={show.cost} per={meteringWords.perMinute} />,{' '}
            <Clock since={show.answeredAt} />
          </p>
        </div>
      </div>
      <SessionSafety kind="privateShow" id={show._id} name={member.username} isModel />
      <Button variant="plum" loading={isEnding} onClick={end}>
        {copy.end}
      </Button>
    </section>
  );
}

function Clock({ since }: { since: string | null }) {
  return formatDuration(useElapsedSeconds(since));
}

/** The member's camera over the model's own picture, while the private show is two-way. */
export function MemberCamera({ show }: { show: PrivateShowState }) {
  const mediaLease = useMediaLease(show.twoWay ? show._id : null);
  const { stream } = useLink(mediaLease.key, () => {
    const link = createLiveLink({
      getGrant: async () => {
        const { data } = await mediaLease.ask((lease) =>
          client.privateShows.joinPrivateShow({ privateShowId: show._id, ...lease }),
        );
        if (!data.media.view) throw new Error('The private show is not two-way.');
        return data.media.view;
      },
      isFinal: (error) => ['not_live', 'not_found', 'open_elsewhere'].includes(readRefusal(error).code),
    });
    link.watch();
    return link;
  });
  const player = useLivePlayer(stream);
  useSoundAtOnce(player);
  if (!show.twoWay) return null;
  if (mediaLease.isElsewhere) {
    return (
      <OpenElsewhere kind="privateShow" className={classes.myElsewhere} onTakeOver={mediaLease.takeOver} />
    );
  }
  return (
    <div className={classes.own}>
      <video
        ref={player.videoRef}
        aria-label={copy.theirCamera({ name: show.member.username })}
        autoPlay
        muted
        playsInline
      />
      {!player.hasPicture && <p>{copy.theirCameraWaits}</p>}
      {player.hasPicture && player.isMuted && (
        <Button size="sm" variant="stop" className={classes.sound} onClick={player.toggleMuted}>
          {own.soundOn}
        </Button>
      )}
    </div>
  );
}
