import { useQuery } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { formatDuration } from '../../../ui/format/format-duration.ts';
import { UiLink } from '../../../ui/link/ui-link.tsx';
import { Picture } from '../../../ui/picture/picture.tsx';
import { SmokeTag } from '../../../ui/tag/tag.tsx';
import { liveRoom as copy } from '../locales/live-room.ts';
import classes from './room-strip.module.css';

const shownAtMost = 5;

/** The newest clips of a model's free shows in a row, while there is nothing live to see of her. Nothing without any. */
export function ClipStrip({ modelId }: { modelId: string }) {
  const { data } = useQuery(
    api.library.listClips.queryOptions({
      input: { userId: modelId, current_page: 1, per_page: shownAtMost },
      select: (answer) => answer.data,
    }),
  );
  if (!data || data.length === 0) return null;
  return (
    <nav className={classes.strip} data-clips aria-label={copy.clips}>
      <h2>{copy.clips}</h2>
      <ul>
        {data.map((clip) => (
          <li key={clip._id}>
            <UiLink href={`/video/${clip._id}`}>
              <span className={classes.picture}>
                <Picture
                  src={clip.locked ? clip.placeholder : (clip.thumbnail ?? clip.placeholder)}
                  placeholderSrc={clip.placeholder ?? undefined}
                />
                {clip.durationSeconds !== null && (
                  <span className={classes.tags}>
                    <SmokeTag>{formatDuration(clip.durationSeconds)}</SmokeTag>
                  </span>
                )}
              </span>
              <span className={classes.words}>
                <b>{clip.title}</b>
              </span>
            </UiLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
