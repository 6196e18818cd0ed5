import { Select } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useDocumentTitle } from '../../../ui/access/use-document-title.ts';
import { FilterBar, FilterChip } from '../../../ui/chip/filter-chip.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { PageSpinner } from '../../../ui/state/page-spinner.tsx';
import { ActionDialog } from '../console/action-dialog.tsx';
import { mayCall } from '../console/api.ts';
import { Key } from '../console/key.tsx';
import { KeyList } from '../console/key-list.tsx';
import { everyPage } from '../console/locales/every-page.ts';
import { NotLoaded } from '../console/not-loaded.tsx';
import type { Action } from '../console/spec.ts';
import { useStaff } from '../staff-session.ts';
import { actionsOf } from './actions.ts';
import { ClosedPictures } from './closed-pictures.tsx';
import { wall as text } from './locales/wall.ts';
import { Pane } from './pane.tsx';
import { isClosed, Tile } from './tile.tsx';
import { useBlur } from './use-blur.ts';
import { useLook } from './use-look.ts';
import { useStills } from './use-stills.ts';
import { type Show, useWall, type Wall } from './use-wall.ts';
import { useWatch } from './use-watch.ts';
import classes from './wall.module.css';
import { type WallOrder, wallFilters, wallOrders } from './wall-order.ts';

const { keys } = text;
const keyNames: readonly (readonly [string, string])[] = [
  [keys.arrows, keys.move],
  ['N', keys.next],
  ['P', keys.previous],
  ['R', keys.reason],
  ['V', keys.watch],
  ['M', keys.sound],
  ['L', keys.look],
  ['B', keys.blur],
  ['S', keys.silence],
  ['W', keys.warn],
  ['K', keys.evidence],
  ['X', keys.stop],
  ['U', keys.suspend],
  ['1 2 3 4 5', keys.filter],
  [keys.esc, keys.leave],
];

/** Everything that is live, with the show that is looked at beside it; all of it from the keyboard. */
export function LiveWallPage() {
  useDocumentTitle(everyPage.documentTitle({ title: text.title }));
  const wall = useWall();
  const { current, shown, query } = wall;
  const [closedReason, setClosedReason] = useState<string | null>(null);
  const closed = new Set(wall.all.filter(isClosed).map(({ _id }) => _id));
  const { stills, watch: watchTile } = useStills(closed, closedReason);
  /** What a show looks like, where that may be on the wall. */
  const stillOf = (show: Show) =>
    isClosed(show) && closedReason === null ? undefined : stills.get(show._id);
  const look = useLook();
  const watch = useWatch();
  const blur = useBlur();
  const role = useStaff(({ staff }) => staff?.role);
  const nowMs = useNow();
  const [doing, setDoing] = useState<Action<Show> | null>(null);
  const [isShowingKeys, setShowingKeys] = useState(false);
  // By show: a reason for one says nothing of another.
  const [reasons, setReasons] = useState<Readonly<Record<string, string>>>({});
  const [missingFor, setMissingFor] = useState<string | null>(null);
  const templateRef = useRef<HTMLInputElement>(null);
  const tilesRef = useRef<HTMLUListElement>(null);
  const reason = reasons[current?._id ?? ''] ?? '';

  const writeReason = (words: string) => {
    if (!current) return;
    setMissingFor(null);
    setReasons((before) => ({ ...before, [current._id]: words }));
  };
  /** The reason of the chosen show; without one its field says so. */
  const givenReason = (show: Show): string | undefined => {
    if (reason.trim() !== '') return reason;
    setMissingFor(show._id);
    templateRef.current?.focus();
    return undefined;
  };
  const lookNow = () => {
    if (!current || !isClosed(current) || !mayCall(role, 'lookAtShow')) return;
    const why = givenReason(current);
    if (why !== undefined) void look.look(current._id, why);
  };
  const watchNow = () => {
    if (watch.watching) return watch.end();
    if (!current || !mayCall(role, 'beginWatch')) return;
    const why = givenReason(current);
    if (why !== undefined) void watch.begin(current._id, why);
  };
  const blurNow = () => {
    if (!current || !mayCall(role, 'blurShow')) return;
    const why = givenReason(current);
    if (why !== undefined) void blur.toggle(current, why);
  };
  /** What is watched is on record for one show: choosing another ends it. */
  const choose = (show: Show | undefined) => {
    if (watch.watching && watch.watching.showId !== show?._id) watch.end();
    wall.choose(show);
  };
  const step = (by: number) => {
    const next = wall.beside(by);
    choose(next);
    tilesRef.current?.querySelector<HTMLElement>(`[data-tile="${next?._id}"]`)?.focus();
  };
  const actBy = (key: string) => {
    const found = current && actionsOf(current, reason).find((action) => action.key === key);
    if (found && mayCall(role, found.operation)) setDoing(found);
  };
  const isFree = doing === null && !isShowingKeys;
  const whenFree = (run: () => unknown) => () => void (isFree && run());
  useHotkeys([
    ['ArrowRight', whenFree(() => step(1))],
    ['ArrowLeft', whenFree(() => step(-1))],
    ['ArrowDown', whenFree(() => step(columnsOf(tilesRef.current)))],
    ['ArrowUp', whenFree(() => step(-columnsOf(tilesRef.current)))],
    ['n', whenFree(() => step(1))],
    ['p', whenFree(() => step(-1))],
    ['r', whenFree(() => templateRef.current?.focus())],
    ['l', whenFree(lookNow)],
    ['v', whenFree(watchNow)],
    ['b', whenFree(blurNow)],
    ...['s', 'w', 'k', 'x', 'u'].map((key): [string, () => void] => [
      key,
      whenFree(() => actBy(key.toUpperCase())),
    ]),
    ...wallFilters
      .slice(0, 5)
      .map((filter, index): [string, () => void] => [
        String(index + 1),
        whenFree(() => wall.setFilter(filter)),
      ]),
    ['Escape', whenFree(() => (watch.watching ? watch.end() : choose(undefined)))],
    ['shift+?', whenFree(() => setShowingKeys(true))],
  ]);
  return (
    <div className={classes.screen} data-open={current !== undefined || undefined}>
      <WallHead wall={wall} onKeys={() => setShowingKeys(true)}>
        {mayCall(role, 'listClosedStills') && (closed.size > 0 || closedReason !== null) && (
          <ClosedPictures reason={closedReason} onReason={setClosedReason} />
        )}
      </WallHead>
      <section className={classes.wall} aria-label={text.title}>
        {query.isPending && <PageSpinner label={text.loading} />}
        {query.isError && <NotLoaded query={query} />}
        {query.isSuccess && shown.length === 0 && (
          <EmptyState
            title={wall.all.length === 0 ? text.empty : text.nothingMatches}
            cause={wall.all.length === 0 ? text.emptyCause : text.nothingMatchesCause}
          />
        )}
        <ul ref={tilesRef} className={classes.tiles}>
          {shown.map((show) => (
            <Tile
              key={`${show._id} ${show.kind}`}
              show={show}
              still={stillOf(show)}
              isChosen={show._id === current?._id}
              nowMs={nowMs}
              watch={watchTile}
              onChoose={() => choose(show)}
            />
          ))}
        </ul>
      </section>
      {current ? (
        <Pane
          show={current}
          still={stillOf(current)}
          look={look}
          watch={watch}
          reason={reason}
          problem={missingFor === current._id ? text.reason.missing : undefined}
          templateRef={templateRef}
          onReason={writeReason}
          onLook={lookNow}
          onWatch={watchNow}
          onBlur={blurNow}
          isBlurring={blur.isBusy}
          onAction={setDoing}
          onNext={() => step(1)}
          onClose={() => choose(undefined)}
        />
      ) : (
        <aside className={classes.pane} data-empty aria-label={text.pane.label}>
          <EmptyState title={text.pane.choose} cause={text.pane.chooseCause} />
        </aside>
      )}
      {doing && current && <ActionDialog action={doing} row={current} onClose={() => setDoing(null)} />}
      {isShowingKeys && (
        <KeyList
          title={keys.title}
          keys={keyNames}
          closeLabel={keys.close}
          onClose={() => setShowingKeys(false)}
        />
      )}
    </div>
  );
}

interface WallHeadProps {
  wall: Wall;
  onKeys: () => void;
  children: ReactNode;
}

function WallHead({ wall, onKeys, children }: WallHeadProps) {
  const { all, filter, order } = wall;
  const viewers = all.reduce((sum, show) => sum + show.viewers, 0);
  return (
    <header className={classes.top}>
      <h1>{text.title}</h1>
      <p>{text.figures({ shows: all.length, viewers })}</p>
      {children}
      <Select
        className={classes.order}
        aria-label={text.order.label}
        allowDeselect={false}
        size="sm"
        data={wallOrders.map((value) => ({ value, label: text.order[value] }))}
        value={order}
        onChange={(value) => wall.setOrder(value as WallOrder)}
      />
      <button type="button" className={classes.keys} onClick={onKeys}>
        <Key>?</Key> {keys.all}
      </button>
      <FilterBar label={text.filters.label}>
        {wallFilters.map((each) => (
          <FilterChip key={each} selected={each === filter} onClick={() => wall.setFilter(each)}>
            {text.filters[each]} {wall.countOf(each)}
          </FilterChip>
        ))}
      </FilterBar>
    </header>
  );
}

function columnsOf(tiles: HTMLElement | null): number {
  return tiles ? getComputedStyle(tiles).gridTemplateColumns.split(' ').length : 1;
}

function useNow(): number {
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}
