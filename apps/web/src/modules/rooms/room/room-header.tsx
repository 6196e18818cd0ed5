import type { SeatState } from '@candela/contract/metering/seats';
import type { LiveModel, RoomState } from '@candela/contract/shows/operations';
import { IconArrowLeft, IconDoorExit, IconLayoutSidebarRightExpand, IconX } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { Heart } from '../../../platform/favourites/heart.tsx';
import { useRenderedAtMs } from '../../../platform/rendered-at.ts';
import { ReportButton } from '../../../platform/report/report-button.tsx';
import { outsideOf } from '../../../platform/session/homes.ts';
import { useSession } from '../../../platform/session/session-store.ts';
import { Avatar } from '../../../ui/avatar/avatar.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { CreditAmount } from '../../../ui/coin/credit-amount.tsx';
import { formatDuration } from '../../../ui/format/format-duration.ts';
import { UiLink } from '../../../ui/link/ui-link.tsx';
import { PriceMeter, PriceMeterPart } from '../../../ui/price-meter/price-meter.tsx';
import { TagWords } from '../../../ui/tag/tag-words.tsx';
import { SeatMeter } from '../../metering/index.ts';
import { useElapsedSeconds } from '../../shows/index.ts';
import { boardWords } from '../board-messages.ts';
import { liveRoom as copy } from '../locales/live-room.ts';
import classes from './room.module.css';

const ShareButton = lazy(async () => ({
  default: (await import('../../../platform/share/share-button.tsx')).ShareButton,
}));

export type RoomHeaderProps = {
  model: LiveModel;
  room: RoomState;
  isLive: boolean;
  /** When this visit began. */
  hereSince: string;
  /** The seat that is being paid for, whether in the show or in a private one. */
  seat: SeatState | null;
  /** Gives up the seat before leaving. */
  onLeave?: () => void;
  /** Brings the chat back beside the picture; null while it is there. */
  onUnfold: (() => void) | null;
};

/** Whose room this is, what it costs, and the way out. */
export function RoomHeader({ model, room, isLive, hereSince, seat, onLeave, onUnfold }: RoomHeaderProps) {
  const isFree = room.showType === 'free';
  const outside = outsideOf(useSession().user);
  return (
    <header className={classes.header}>
      <span className={classes.back}>
        <IconButton component={UiLink} href={outside} label={copy.back} onClick={onLeave}>
          <IconArrowLeft size={20} stroke={1.75} />
        </IconButton>
      </span>
      <Avatar src={model.profileImage} size={34} lit={isLive} />
      <div className={classes.who}>
        <h1>{model.name || model.username}</h1>
        {isLive && (room.title || room.tags.length > 0) && (
          <p>
            {room.title} <TagWords tags={room.tags} />
          </p>
        )}
      </div>
      <ButtonLink href={`/profile/${model.uniqueId}`} size="sm" className={classes.profile}>
        {copy.profile}
      </ButtonLink>
      <Heart modelId={model._id} name={model.name || model.username} variant="line" size={40} />
      <span className={classes.space} />
      {isLive && (
        <span className={classes.priceMeter} data-seat={seat ? true : undefined}>
          {seat?.status === 'open' ? (
            <SeatMeter seat={seat} isStill={room.blurredSince !== null} />
          ) : (
            <PriceMeter
              label={copy.priceMeter}
              tone={isFree ? 'free' : 'rate'}
              rate={isFree ? copy.freeRoom : <CreditAmount amount={room.cost} per="/min" />}
            >
              <PriceMeterPart>
                <HereClock since={hereSince} />
              </PriceMeterPart>
            </PriceMeter>
          )}
        </span>
      )}
      <span className={classes.profile}>
        <Suspense fallback={<span className={classes.shareWaiting} />}>
          <ShareButton
            title={model.name || model.username}
            path={`/live-model/${model.uniqueId}`}
            variant="plain"
          />
        </Suspense>
      </span>
      <ReportButton
        kind="show"
        id={model._id}
        title={copy.show({ name: model.name || model.username })}
        variant="plain"
      />
      <Button
        component={UiLink}
        href={outside}
        variant="text"
        className={classes.leave}
        onClick={onLeave}
        leftSection={<IconDoorExit stroke={1.75} aria-hidden />}
      >
        {copy.leave}
      </Button>
      {onUnfold && (
        <Button
          variant="text"
          className={classes.unfold}
          aria-label={boardWords.unfold}
          onClick={onUnfold}
          leftSection={<IconLayoutSidebarRightExpand stroke={1.75} aria-hidden />}
        >
          {copy.chat}
        </Button>
      )}
      <span className={classes.close}>
        <IconButton component={UiLink} href={outside} label={copy.back} onClick={onLeave} withTooltip={false}>
          <IconX size={22} stroke={1.75} />
        </IconButton>
      </span>
    </header>
  );
}

function HereClock({ since }: { since: string }) {
  // A page begins at zero, whatever the difference between the server's clock and this one.
  const isRendered = useRenderedAtMs() !== null;
  return copy.here({ clock: formatDuration(useElapsedSeconds(isRendered ? null : since)) });
}
