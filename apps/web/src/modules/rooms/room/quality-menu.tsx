import { IconBadgeHd } from '@tabler/icons-react';
import { lazy } from 'react';
import type { LinkStats, LinkStatus } from '../../../platform/live/live-link.ts';
import { type LinkQuality, layerFor, type QualityChoice } from '../../../platform/live/quality.ts';
import { formatBytes } from '../../../ui/format/format-count.ts';
import { type Choice, ChoiceMenu } from '../../../ui/player/choice-menu.tsx';
import { formatResolution } from '../../shows/index.ts';
import { liveRoom as copy } from '../locales/live-room.ts';

const ConnectionFigures = lazy(() => import('./connection-figures.tsx'));

const mebibyte = 1024 ** 2;

/** In two digits: what a layer comes to changes with the picture. */
function bytesAnHour(bitsPerSecond: number): number {
  const mebibytes = (bitsPerSecond * 3600) / 8 / mebibyte;
  return Number(mebibytes.toPrecision(2)) * mebibyte;
}

export type QualityMenuProps = {
  status: LinkStatus | null;
  stats: LinkStats | null;
  /** Null where there is nothing to choose. */
  quality: LinkQuality | null;
  choice: QualityChoice;
  onChoose: (choice: QualityChoice) => void;
};

/** What to get of the picture, and how the connection does. */
export function QualityMenu({ status, stats, quality, choice, onChoose }: QualityMenuProps) {
  const choices = quality ? choicesOf(quality, stats) : [];
  return (
    <ChoiceMenu
      label={copy.quality}
      shown={shownOf(quality, choice, stats)}
      icon={<IconBadgeHd size={20} stroke={1.75} aria-hidden />}
      choices={choices}
      chosen={keyOf(quality, choice)}
      onChoose={(key) => onChoose(choiceOf(key))}
      width={270}
      footer={<ConnectionFigures isApart={choices.length > 0} status={status} stats={stats} />}
    />
  );
}

function choicesOf(quality: LinkQuality, stats: LinkStats | null): Choice[] {
  return [
    { key: 'auto', label: autoLabel(quality, stats), detail: quality.isSlow ? copy.slowNow : undefined },
    ...quality.layers.map(({ linesPixels, bitsPerSecond }) => ({
      key: String(linesPixels),
      label: copy.lines({ lines: linesPixels }),
      aside: copy.perHour({ size: formatBytes(bytesAnHour(bitsPerSecond)) }),
    })),
    { key: 'audio', label: copy.audioOnly },
  ];
}

/** While it is automatic, what that comes to now. */
function autoLabel({ isSoundOnly, choice }: LinkQuality, stats: LinkStats | null): string {
  const lines = linesOf(stats);
  if (choice !== 'auto' || isSoundOnly || lines === null) return copy.auto;
  return copy.autoNow({ lines });
}

function shownOf(quality: LinkQuality | null, choice: QualityChoice, stats: LinkStats | null): string {
  if (!quality) return formatResolution(stats);
  if (choice === 'audio') return copy.audioOnly;
  if (choice === 'auto') return autoLabel(quality, stats);
  const layer = layerFor(quality.layers, choice);
  return layer ? copy.lines({ lines: layer.linesPixels }) : copy.auto;
}

/** A size chosen in another room stands for the one it comes to here. */
function keyOf(quality: LinkQuality | null, choice: QualityChoice): string {
  if (typeof choice === 'string') return choice;
  return String(layerFor(quality?.layers ?? [], choice)?.linesPixels ?? 'auto');
}

function choiceOf(key: string): QualityChoice {
  return key === 'auto' || key === 'audio' ? key : Number(key);
}

/** The shorter side of the picture that comes; null while there is none. */
export function linesOf(stats: LinkStats | null): number | null {
  if (!stats?.heightPixels || !stats.widthPixels) return null;
  return Math.min(stats.heightPixels, stats.widthPixels);
}
