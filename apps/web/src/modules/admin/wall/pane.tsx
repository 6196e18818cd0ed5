import { IconArrowLeft, IconLock } from '@tabler/icons-react';
import type { Ref } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { formatTime } from '../../../ui/format/format-date.ts';
import { UiLink } from '../../../ui/link/ui-link.tsx';
import { ViewerTag } from '../../../ui/tag/tag.tsx';
import { mayCall } from '../console/api.ts';
import { Key } from '../console/key.tsx';
import type { Action } from '../console/spec.ts';
import { useStaff } from '../staff-session.ts';
import { actionsOf } from './actions.ts';
import { wall } from './locales/wall.ts';
import { ReasonField } from './reason-field.tsx';
import { isClosed, KindTag, nameOf, Price, Standing } from './tile.tsx';
import type { Look } from './use-look.ts';
import type { Still } from './use-stills.ts';
import type { Show } from './use-wall.ts';
import type { Watch } from './use-watch.ts';
import { Viewers } from './viewers.tsx';
import classes from './wall.module.css';
import { WatchBanner, WatchPlayer } from './watch-player.tsx';

const text = wall.pane;

interface PaneProps {
  show: Show;
  still: Still | undefined;
  look: Look;
  watch: Watch;
  reason: string;
  problem: string | undefined;
  templateRef: Ref<HTMLInputElement>;
  onReason: (reason: string) => void;
  onLook: () => void;
  onWatch: () => void;
  onBlur: () => void;
  isBlurring: boolean;
  onAction: (action: Action<Show>) => void;
  onNext: () => void;
  onClose: () => void;
}

/** The chosen show: its picture, who it is, and what can be done about it. */
export function Pane(props: PaneProps) {
  const { show, still, look, watch, reason, problem, templateRef } = props;
  const role = useStaff(({ staff }) => staff?.role);
  const actions = actionsOf(show, reason).filter(({ operation }) => mayCall(role, operation));
  return (
    <aside className={classes.pane} aria-label={nameOf(show)}>
      <Button
        className={classes.back}
        variant="text"
        size="sm"
        leftSection={<IconArrowLeft size={18} aria-hidden />}
        onClick={props.onClose}
      >
        {text.close}
      </Button>
      {watch.watching?.showId === show._id && <WatchBanner watch={watch} />}
      <PanePicture show={show} still={still} look={look} watch={watch} />
      <header className={classes.head}>
        <h2>{nameOf(show)}</h2>
        <Price show={show} />
        <p>
          <span>{show.title || wall.untitled}</span> <Standing show={show} />
        </p>
        <p>
          <UiLink href={`/admin/account?id=${show.modelId}`}>{text.account}</UiLink>
          {mayCall(role, 'listCases') && (
            <UiLink href={`/admin/cases?status=all&q=${encodeURIComponent(show.username)}`}>
              {text.cases}
            </UiLink>
          )}
          {mayCall(role, 'listShowStills') && (
            <UiLink href={`/admin/stills?showId=${show._id}`}>{text.stills}</UiLink>
          )}
          <UiLink href={`/live-model/${show.uniqueId}`} target="_blank">
            {text.room}
          </UiLink>
        </p>
      </header>
      {(actions.length > 0 || mayCall(role, 'beginWatch')) && (
        <div className={classes.act}>
          <ReasonField value={reason} problem={problem} onChange={props.onReason} templateRef={templateRef} />
          {mayCall(role, 'beginWatch') && (
            <LookButtons
              show={show}
              look={look}
              watch={watch}
              onLook={props.onLook}
              onWatch={props.onWatch}
            />
          )}
          <div className={classes.buttons}>
            {mayCall(role, 'blurShow') && (
              <Button size="sm" loading={props.isBlurring} onClick={props.onBlur}>
                {show.blurredSince === null ? wall.blur.label : wall.blur.lift} <Key>B</Key>
              </Button>
            )}
            {actions.map((action) => (
              <Button
                key={action.label}
                size="sm"
                variant={action.tone === 'danger' ? 'stop' : 'secondary'}
                onClick={() => props.onAction(action)}
              >
                {action.label} <Key>{action.key}</Key>
              </Button>
            ))}
          </div>
        </div>
      )}
      {show.kind !== 'call' && mayCall(role, 'removeViewer') && (
        <Viewers show={show} reason={reason} onAction={props.onAction} />
      )}
      <footer className={classes.next}>
        <Button variant="primary" fullWidth onClick={props.onNext}>
          {text.next} <Key>N</Key>
        </Button>
      </footer>
    </aside>
  );
}

type LookProps = Pick<PaneProps, 'onLook' | 'onWatch'>;
type PictureProps = Pick<PaneProps, 'show' | 'still' | 'look' | 'watch'>;

/** The picture as it is sent while somebody watches, else the last still there is. */
function PanePicture({ show, still, look, watch }: PictureProps) {
  const isWatching = watch.watching?.showId === show._id;
  const looked = look.of(show._id);
  const shown = still ?? (isClosed(show) ? looked?.still : undefined);
  const problem = looked?.problem ?? watch.problemOf(show._id);
  return (
    <div className={classes.screenPicture}>
      {isWatching && <WatchPlayer watch={watch} name={nameOf(show)} />}
      {!isWatching && <LastStill show={show} still={shown} />}
      <span className={classes.tags}>
        <KindTag show={show} />
        <ViewerTag count={show.viewers} />
      </span>
      {problem !== undefined && (
        <p className={classes.caption} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

function LastStill({ show, still }: Pick<PaneProps, 'show' | 'still'>) {
  const role = useStaff(({ staff }) => staff?.role);
  if (!still) {
    const closedWords = mayCall(role, 'lookAtShow') ? wall.closedHint : text.notYours;
    return (
      <p className={classes.closed}>
        {isClosed(show) && <IconLock aria-hidden />}
        {isClosed(show) ? closedWords : wall.noPicture}
      </p>
    );
  }
  const time = formatTime(still.takenAt);
  return (
    <>
      <img src={still.src} alt={wall.still({ name: nameOf(show), time })} />
      <p className={classes.caption}>{text.taken({ time })}</p>
    </>
  );
}

/** Looking closer, which goes on record. */
function LookButtons({ show, look, watch, onLook, onWatch }: Omit<PictureProps, 'still'> & LookProps) {
  const isWatching = watch.watching?.showId === show._id;
  return (
    <div className={classes.buttons}>
      {!isWatching && (
        <Button size="sm" variant="plum" loading={watch.isBeginning} onClick={onWatch}>
          {wall.watch.label} <Key>V</Key>
        </Button>
      )}
      {isClosed(show) && !isWatching && (
        <Button size="sm" loading={look.isLooking} onClick={onLook}>
          {look.of(show._id)?.still ? wall.look.again : wall.look.label} <Key>L</Key>
        </Button>
      )}
    </div>
  );
}
