import type { MessageItem } from '@candela/contract/messages/operations';
import { IconMovie, IconMusic, IconNews, IconPhoto } from '@tabler/icons-react';
import { UiLink } from '../../ui/link/ui-link.tsx';
import classes from './message.module.css';
import { manyMessages as t } from './messages.ts';

const icons = {
  gallery: IconPhoto,
  album: IconPhoto,
  video: IconMovie,
  audio: IconMusic,
  news: IconNews,
} as const;

/** Posts a message points at. What they cost and who may open them is said where they are. */
export function MessageItems({ items }: { items: readonly MessageItem[] }) {
  return (
    <ul className={classes.posts} aria-label={t.posts}>
      {items.map(({ _id, kind, title, modelUniqueId }) => {
        const Icon = icons[kind];
        return (
          <li key={_id}>
            <Icon size={20} stroke={1.75} aria-hidden />
            <UiLink href={kind === 'video' ? `/video/${_id}` : `/profile/${modelUniqueId}?post=${_id}`}>
              {title || t.untitled}
            </UiLink>
          </li>
        );
      })}
    </ul>
  );
}
