import type { SearchHit } from '@candela/contract/discovery/operations';
import { UiLink } from '../../../ui/link/ui-link.tsx';
import { Picture } from '../../../ui/picture/picture.tsx';
import { LiveTag } from '../../../ui/tag/tag.tsx';
import classes from './hit-list.module.css';

/** What a search found in one part of the site, each a picture, a name and a line. */
export function HitList({ hits, label }: { hits: readonly SearchHit[]; label: string }) {
  return (
    <ul className={classes.list} aria-label={label}>
      {hits.map((hit) => (
        <li key={hit._id} className={classes.hit}>
          <span className={classes.picture}>
            <Picture src={hit.image} sizes="56px" focus="50% 22%" />
          </span>
          <span className={classes.words}>
            <UiLink href={hit.href} className={classes.link}>
              {hit.title}
            </UiLink>
            <span className={classes.detail}>{hit.detail}</span>
          </span>
          {hit.isLive && <LiveTag />}
        </li>
      ))}
    </ul>
  );
}
