import { Checkbox } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { Button } from '../../../ui/button/button.tsx';
import { MediaFrame } from '../../../ui/card/media-frame.tsx';
import { formatCount } from '../../../ui/format/format-count.ts';
import { formatDuration } from '../../../ui/format/format-duration.ts';
import { SmokeTag } from '../../../ui/tag/tag.tsx';
import { messages } from '../messages.ts';
import { ItemBadges, ItemLine, ItemPrice } from './item-line.tsx';
import { type ItemAction, ItemMenu } from './item-menu.tsx';
import classes from './manage.module.css';
import { manyItems as many } from './many/locales/many-items.ts';
import type { MyItem } from './use-my-items.ts';

export interface ManagedItemProps {
  item: MyItem;
  /** The latest progress from the server. The list's figure is older. */
  livePercent: number | undefined;
  onAct: (action: ItemAction) => void;
  withComments: boolean;
  /** While items are being selected. */
  selection?: { isChosen: boolean; onToggle: () => void } | undefined;
}

function Selected({ item, selection }: Pick<ManagedItemProps, 'item' | 'selection'>) {
  if (!selection) return null;
  return (
    <Checkbox
      className={classes.box}
      aria-label={many.selectOne({ title: item.title })}
      checked={selection.isChosen}
      onChange={selection.onToggle}
    />
  );
}

/** One of the model's items with a picture: status, price and menu. */
export function ManagedCard({ item, livePercent, onAct, withComments, selection }: ManagedItemProps) {
  const { forOwner } = item;
  const percent = percentOf(item, livePercent);
  const isWorking = forOwner?.status === 'processing';
  const isQuiet =
    forOwner?.status === 'draft' || forOwner?.status === 'failed' || forOwner?.status === 'hidden';
  return (
    <article className={classes.card}>
      <MediaFrame
        picture={{ src: item.thumbnail, placeholderSrc: item.placeholder }}
        shape={item.kind === 'video' ? 'wide' : 'square'}
        light={isQuiet ? 'ended' : 'full'}
        bottomRight={<Size item={item} />}
        progress={
          isWorking
            ? {
                value: percent,
                label: messages.processing({ percent: '' }),
                valueText: `${percent}%`,
                live: true,
              }
            : undefined
        }
      />
      <Selected item={item} selection={selection} />
      <span className={classes.cardMenu}>
        <ItemMenu item={item} onAct={onAct} withComments={withComments} variant="media" />
      </span>
      <div className={classes.words}>
        <h3 className={classes.name}>
          <button type="button" onClick={() => onAct('edit')}>
            {item.title}
          </button>
        </h3>
        <span className={classes.price}>
          <ItemPrice item={item} />
        </span>
        <p className={classes.line}>
          <ItemLine item={item} percent={percent} />
        </p>
        <ItemBadges item={item} />
        {forOwner?.status === 'failed' && (
          <Button size="sm" className={classes.again} onClick={() => onAct('retry')}>
            {messages.retry}
          </Button>
        )}
      </div>
    </article>
  );
}

/** One of the model's items without a picture: news and audio. */
export function ManagedRow({ item, livePercent, onAct, withComments, selection }: ManagedItemProps) {
  const percent = percentOf(item, livePercent);
  return (
    <article className={classes.row}>
      <Selected item={item} selection={selection} />
      <div className={classes.words}>
        <h3 className={classes.name}>
          <button type="button" onClick={() => onAct('edit')}>
            {item.title}
          </button>
        </h3>
        <span className={classes.price}>
          <ItemPrice item={item} />
        </span>
        {item.excerpt && <p className={classes.excerpt}>{item.excerpt}</p>}
        <p className={classes.line}>
          {item.durationSeconds !== null && `${formatDuration(item.durationSeconds)} · `}
          <ItemLine item={item} percent={percent} />
        </p>
        <ItemBadges item={item} />
        {item.forOwner?.status === 'failed' && (
          <Button size="sm" className={classes.again} onClick={() => onAct('retry')}>
            {messages.retry}
          </Button>
        )}
      </div>
      <ItemMenu item={item} onAct={onAct} withComments={withComments} />
    </article>
  );
}

function percentOf({ forOwner, imageCount }: MyItem, livePercent: number | undefined): number {
  const known = forOwner?.progressPercent ?? 100;
  return imageCount > 1 ? known : Math.max(known, livePercent ?? 0);
}

function Size({ item }: { item: MyItem }) {
  if (item.durationSeconds !== null) return <SmokeTag>{formatDuration(item.durationSeconds)}</SmokeTag>;
  if (item.imageCount < 2) return null;
  return (
    <SmokeTag icon={<IconPhoto size={14} stroke={2} aria-hidden />}>{formatCount(item.imageCount)}</SmokeTag>
  );
}
