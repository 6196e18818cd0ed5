import type { RoomBoard } from '@candela/contract/rooms/board';
import type { LiveModel } from '@candela/contract/shows/operations';
import { IconLayoutSidebarRightCollapse, IconListDetails, IconLock } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useSession } from '../../../platform/session/session-store.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { formatCount } from '../../../ui/format/format-count.ts';
import { meteringWords } from '../../metering/index.ts';
import { boardWords } from '../board-messages.ts';
import classes from './board.module.css';
import { GoalBar, GoalPanel } from './goal-panel.tsx';
import { late } from './late-parts.ts';
import { PollPanel } from './poll-panel.tsx';
import { TipMenu } from './tip-menu.tsx';
import { TopTippers } from './top-tippers.tsx';
import { WheelPanel } from './wheel-panel.tsx';

const MoreSheet = lazy(late.sheet);
const GiveDialog = lazy(late.giveDialog);

/** What the dock beside the picture shows: the chat, or what can be given. */
export type DockView = 'chat' | 'gifts';

export type DockHeadProps = {
  title: string;
  view: DockView;
  /** Null where there is nothing but the chat. */
  onView: ((view: DockView) => void) | null;
  /** Asks for a private show; null where none is offered. */
  onPrivate: (() => void) | null;
  privateCost: number | null;
  onFold: (() => void) | null;
};

/** The dock's head: what it shows, the private show, and folding it away. */
export function DockHead({ title, view, onView, onPrivate, privateCost, onFold }: DockHeadProps) {
  return (
    <div className={classes.dockHead}>
      {onView ? (
        (['chat', 'gifts'] as const).map((one) => (
          <button key={one} type="button" aria-pressed={view === one} onClick={() => onView(one)}>
            {one === 'chat' ? title : boardWords.gifts}
          </button>
        ))
      ) : (
        <h2>{title}</h2>
      )}
      {onPrivate && (
        <button type="button" className={classes.private} onClick={onPrivate}>
          <IconLock size={16} stroke={1.75} aria-hidden />
          {privateWords(privateCost)}
        </button>
      )}
      {onFold && (
        <span className={classes.fold}>
          <IconButton label={boardWords.fold} onClick={onFold}>
            <IconLayoutSidebarRightCollapse size={20} stroke={1.75} />
          </IconButton>
        </span>
      )}
    </div>
  );
}

function privateWords(cost: number | null): string {
  return cost === null ? boardWords.private : `${boardWords.private}, ${cost}${meteringWords.perMinute}`;
}

type BoardProps = { model: LiveModel; board: RoomBoard };

/** Above the chat: what the room works towards and what it is asked. */
export function DockTop({ board }: { board: RoomBoard }) {
  const isMember = useSession().user?.type === 'user';
  const [isGiving, setGiving] = useState(false);
  const { goal, poll } = board;
  const shownGoal = goal && goal.status !== 'missed' ? goal : null;
  if (!shownGoal && !poll) return null;
  return (
    <div className={classes.dockTop}>
      {shownGoal && <GoalPanel goal={shownGoal} {...(isMember && { onGive: () => setGiving(true) })} />}
      {poll && <PollPanel poll={poll} mayVote={isMember} />}
      {isGiving && shownGoal && (
        <Suspense fallback={null}>
          <GiveDialog goal={shownGoal} onClose={() => setGiving(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** What can be ordered, and who gave most; null where there is neither. */
export function giftsOf({ model, board }: BoardProps, isMember: boolean): ReactNode {
  const { menu, wheel, topTippers } = board;
  if (menu.length === 0 && !wheel && topTippers.length === 0) return null;
  return (
    <>
      {menu.length > 0 && <TipMenu channelName={model._id} items={menu} mayOrder={isMember} />}
      {wheel && <WheelPanel channelName={model._id} wheel={wheel} maySpin={isMember} />}
      {topTippers.length > 0 && <TopTippers tippers={topTippers} />}
    </>
  );
}

type DockToolsProps = BoardProps & Pick<DockHeadProps, 'onPrivate' | 'privateCost'>;

/** Beside the field on phones: the private show, and a sheet with everything a dock has room for elsewhere. */
export function DockTools({ model, board, onPrivate, privateCost }: DockToolsProps) {
  const isMember = useSession().user?.type === 'user';
  const [isOpen, setOpen] = useState<boolean | null>(null);
  const gifts = giftsOf({ model, board }, isMember);
  const hasGoal = board.goal !== null && board.goal.status !== 'missed';
  const hasMore = gifts !== null || hasGoal || board.poll !== null;
  if (!hasMore && !onPrivate) return null;
  return (
    <span className={classes.tools}>
      {hasMore && (
        <IconButton
          label={boardWords.more}
          size={44}
          variant="line"
          withTooltip={false}
          onClick={() => setOpen(true)}
        >
          <IconListDetails size={20} stroke={1.75} />
        </IconButton>
      )}
      {onPrivate && (
        <button
          type="button"
          className={classes.privatePill}
          aria-label={privateWords(privateCost)}
          onClick={onPrivate}
        >
          <IconLock size={18} stroke={1.75} aria-hidden />
          {privateCost === null ? boardWords.private : `${privateCost}${meteringWords.perMinute}`}
        </button>
      )}
      {isOpen !== null && (
        <Suspense fallback={null}>
          <MoreSheet isOpen={isOpen} onClose={() => setOpen(false)}>
            <div className={classes.sheet}>
              <DockTop board={board} />
              {gifts}
            </div>
          </MoreSheet>
        </Suspense>
      )}
    </span>
  );
}

/** The goal as one line over the chat, on phones. */
export function GoalLine({ board }: { board: RoomBoard }) {
  const { goal } = board;
  if (!goal || goal.status === 'missed') return null;
  return (
    <div className={classes.line}>
      <span>
        <b className="cd-num">
          {formatCount(goal.raisedCredits)} {boardWords.goal.of} {formatCount(goal.targetCredits)}
        </b>{' '}
        {goal.title}
      </span>
      <GoalBar goal={goal} />
    </div>
  );
}
