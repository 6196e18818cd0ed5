import { VisuallyHidden } from '../../ui/access/visually-hidden.tsx';
import { Avatar } from '../../ui/avatar/avatar.tsx';
import { formatCount } from '../../ui/format/format-count.ts';
import { MenuListLink } from '../../ui/frame/menu-list.tsx';
import { UiLink } from '../../ui/link/ui-link.tsx';
import { ProgressBar } from '../../ui/progress/progress-bar.tsx';
import { messages } from '../messages.ts';
import classes from './search-results.module.css';
import type { FoundHit, Search } from './use-search.ts';

const t = messages.search;

/** The id of a hit, for the field to point at while the arrow keys are on it. */
export function hitId(listId: string, index: number): string | undefined {
  return index < 0 ? undefined : `${listId}-${index}`;
}

/** What the search found, in groups. */
export function SearchResults({ search, listId }: { search: Search; listId: string }) {
  const { hits, wanted } = search;
  const show = (hit: FoundHit) => (
    <MenuListLink
      key={hit._id}
      id={hitId(listId, hits.indexOf(hit))}
      href={hit.href}
      active={hits[search.active] === hit}
      icon={<Avatar src={hit.image} size={28} lit={hit.isLive} />}
      aside={asideOf(hit)}
      onClick={search.onFollow}
    >
      {hit.title} <span className={classes.detail}>{hit.detail}</span>
    </MenuListLink>
  );
  return (
    <div className={classes.results} id={listId}>
      {search.groups.map((group) => (
        <div key={group.kind}>
          <p className={classes.kind}>{t.kinds[group.kind]}</p>
          {group.hits.map(show)}
        </div>
      ))}
      {search.wanted !== '' && (
        <UiLink className={classes.all} href={search.resultsHref} onClick={search.onFollow}>
          {t.all({ text: search.wanted })}
        </UiLink>
      )}
      {search.searching && hits.length === 0 && (
        <div className={classes.wait}>
          <ProgressBar loading label={messages.header.loading} />
        </div>
      )}
      <div role="status">
        {search.nothing && (
          <p className={classes.words}>
            <b>{t.nothing}</b>
            {t.nothingHint}
          </p>
        )}
        {search.failed && <p className={classes.words}>{t.failed}</p>}
        {wanted === '' && <p className={classes.words}>{t.start}</p>}
        {hits.length > 0 && <VisuallyHidden>{t.found({ count: hits.length })}</VisuallyHidden>}
      </div>
    </div>
  );
}

function asideOf(hit: FoundHit) {
  if (hit.isLive) return <span className={classes.live}>{t.live}</span>;
  return hit.liveCount > 0 ? t.liveCount({ count: formatCount(hit.liveCount) }) : undefined;
}
