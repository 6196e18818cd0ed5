import { IconAlertTriangle, IconFlag, IconLock, IconPhone } from '@tabler/icons-react';
import type { RefCallback } from 'react';
import { CreditAmount } from '../../../ui/coin/credit-amount.tsx';
import { formatTime } from '../../../ui/format/format-date.ts';
import { formatDuration, formatRelative } from '../../../ui/format/format-duration.ts';
import { LiveTag, SmokeTag, Tag, ViewerTag } from '../../../ui/tag/tag.tsx';
import { wall as text } from './locales/wall.ts';
import type { Still } from './use-stills.ts';
import type { Show } from './use-wall.ts';
import classes from './wall.module.css';
import { isNewModel } from './wall-order.ts';

/** Nobody sees what goes on in it without a look of their own, on record. */
export const isClosed = ({ kind }: Show): boolean => kind === 'private' || kind === 'call';
export const nameOf = ({ name, username }: Show): string => name || username;

interface TileProps {
  show: Show;
  still: Still | undefined;
  isChosen: boolean;
  nowMs: number;
  watch: RefCallback<HTMLElement>;
  onChoose: () => void;
}

/** One show of the wall: its picture, who it is, and what speaks for looking at it. */
export function Tile({ show, still, isChosen, nowMs, watch, onChoose }: TileProps) {
  return (
    <li ref={watch} className={classes.tile} data-show={show._id} data-chosen={isChosen || undefined}>
      <button type="button" aria-pressed={isChosen} data-tile={show._id} onClick={onChoose}>
        <span className={classes.picture}>
          <Picture show={show} still={still} />
          <span className={classes.tags}>
            <KindTag show={show} />
            <ViewerTag count={show.viewers} />
            {show.blurredSince !== null && <SmokeTag>{text.blur.tag}</SmokeTag>}
          </span>
          {show.startedAt !== null && (
            <span className={classes.clock}>
              <SmokeTag>{formatDuration((nowMs - Date.parse(show.startedAt)) / 1000)}</SmokeTag>
            </span>
          )}
        </span>
        <span className={classes.line}>
          <b>{nameOf(show)}</b>
          <Price show={show} />
        </span>
        <span className={classes.title}>{show.title || text.untitled}</span>
        <span className={classes.facts}>
          <Standing show={show} />
          <Concern show={show} nowMs={nowMs} />
        </span>
      </button>
    </li>
  );
}

function Picture({ show, still }: Pick<TileProps, 'show' | 'still'>) {
  if (isClosed(show) && !still) {
    return (
      <span className={classes.closed}>
        {show.kind === 'call' ? <IconPhone aria-hidden /> : <IconLock aria-hidden />}
        {text.closed}
      </span>
    );
  }
  if (still) {
    return <img src={still.src} alt={text.still({ name: nameOf(show), time: formatTime(still.takenAt) })} />;
  }
  return <span className={classes.closed}>{text.noPicture}</span>;
}

/** What goes on: live for everybody, private, a call, or not quite on. */
export function KindTag({ show }: { show: Show }) {
  if (show.kind === 'private' || show.kind === 'call') {
    return (
      <Tag tone="plum" icon={show.kind === 'call' ? <IconPhone aria-hidden /> : <IconLock aria-hidden />}>
        {text.kinds[show.kind]}
      </Tag>
    );
  }
  if (show.status === 'starting') return <SmokeTag>{text.starting}</SmokeTag>;
  if (show.status === 'interrupted') return <SmokeTag>{text.interrupted}</SmokeTag>;
  return <LiveTag />;
}

/** What a minute costs. */
export function Price({ show }: { show: Show }) {
  if (show.costCredits === 0) return <span>{text.free}</span>;
  return <CreditAmount amount={show.costCredits} per={text.perMinute} />;
}

/** How far a model is known. */
export function Standing({ show }: { show: Show }) {
  if (isNewModel(show)) {
    return <span data-tone="warn">{text.newModel({ count: show.showCount })}</span>;
  }
  const many = show.showCount >= 100;
  const shows = (many ? text.manyShows : text.shows)({ count: show.showCount });
  return <span>{text.trust[show.trust]({ shows })}</span>;
}

/** What speaks against her most. */
function Concern({ show, nowMs }: Pick<TileProps, 'show' | 'nowMs'>) {
  if (show.openReports > 0) {
    const ago = formatRelative(show.lastReportAt ?? nowMs, nowMs);
    return (
      <span data-tone="bad">
        <IconFlag aria-hidden /> {text.reports({ count: show.openReports, ago })}
      </span>
    );
  }
  if (show.warnedAt !== null) {
    const at = formatTime(show.warnedAt);
    return (
      <span data-tone="warn">{(show.isWarningOpen ? text.warnedUnread : text.warned)({ when: at })}</span>
    );
  }
  if (!show.isVerified) {
    return (
      <span data-tone="warn">
        <IconAlertTriangle aria-hidden /> {text.unverified}
      </span>
    );
  }
  if (show.silencedUntil !== null) {
    return <span data-tone="info">{text.muted({ until: formatTime(show.silencedUntil) })}</span>;
  }
  return <span>{text.noReports}</span>;
}
