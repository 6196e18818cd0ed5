import { useQuery } from '@tanstack/react-query';
import { formatBytes } from '../../../ui/format/format-count.ts';
import { adminApi, type Outputs } from '../console/api.ts';
import { stills as text } from './locales/stills.ts';

/** A still is smaller than this; with less space left, none are taken. */
const stillBytes = 512 * 1024;

/** How many stills were taken today, and what all of them take. */
export function StillFigures() {
  const figures = useQuery(adminApi.getStillFigures.queryOptions({ input: {} }));
  return figures.data ? <p className="cd-small cd-text-2">{wordsOf(figures.data.data)}</p> : null;
}

function wordsOf({ isOn, taken, missed, storedBytes, bytesMax }: Outputs['getStillFigures']['data']): string {
  if (!isOn) return text.off;
  if (bytesMax - storedBytes < stillBytes) return text.full;
  const space = text.stored({ used: formatBytes(storedBytes), max: formatBytes(bytesMax) });
  return [text.today({ taken }), missed > 0 && text.missed({ count: missed }), space]
    .filter(Boolean)
    .join(' ');
}
