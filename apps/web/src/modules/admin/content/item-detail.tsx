import { useQuery } from '@tanstack/react-query';
import { readRefusal } from '../../../platform/refusal.ts';
import { PageSpinner } from '../../../ui/state/page-spinner.tsx';
import { adminApi } from '../console/api.ts';
import classes from '../console/console.module.css';
import { Facts } from '../console/facts.tsx';
import { labelOf, State } from '../console/format.tsx';
import type { RowOf } from '../console/spec.ts';
import { content as messages } from './locales/content.ts';

const text = messages.items.detail;

/** What an item shows beside what is known of it. */
export function ItemDetail({ row }: { row: RowOf<'listItems'> }) {
  const item = useQuery(adminApi.getItem.queryOptions({ input: { _id: row._id } }));
  if (item.isError) return <p role="alert">{readRefusal(item.error).msg}</p>;
  if (!item.data) return <PageSpinner label={text.loading} />;
  const { trust, pictures, media, people } = item.data.data;
  return (
    <div className={classes.sides}>
      <section>
        <h3>{text.content}</h3>
        <div className={classes.media}>
          {media.map((address, index) => (
            // biome-ignore lint/a11y/useMediaCaption: it is reviewed as it was uploaded.
            <video
              key={address}
              src={address}
              controls
              preload="metadata"
              aria-label={text.media({ title: row.title, position: index + 1 })}
            />
          ))}
          {pictures.map((address, index) => (
            <img key={address} src={address} alt={text.media({ title: row.title, position: index + 1 })} />
          ))}
          {media.length + pictures.length === 0 && <p>{text.nothing}</p>}
        </div>
      </section>
      <section>
        <h3>{text.about}</h3>
        <Facts
          of={{
            [text.model]: row.modelName,
            [text.trust]: <State of={trust} />,
            [text.kind]: labelOf(row.kind),
            [text.visibility]: labelOf(row.visibility),
            [text.description]: row.description,
            [text.people]: people
              .map(({ name, username }) => (username ? text.named({ name, username }) : name))
              .join(', '),
            [text.review]: <State of={row.approval} />,
            [text.reason]: row.approvalReason,
          }}
        />
      </section>
    </div>
  );
}
