import { useQuery } from '@tanstack/react-query';
import { readRefusal } from '../../../platform/refusal.ts';
import { PageSpinner } from '../../../ui/state/page-spinner.tsx';
import { callDesk } from '../call.ts';
import classes from '../desk/desk.module.css';
import { Facts } from '../desk/facts.tsx';
import type { Row } from '../desk/spec.ts';
import { State } from './words.tsx';

/** What an item shows beside what is known of it. */
export function ItemDetail({ row }: { row: Row }) {
  const item = useQuery({
    queryKey: ['desk', 'getItem', row._id],
    queryFn: async () => (await callDesk('getItem', { _id: row._id })).data,
  });
  if (item.isError) return <p role="alert">{readRefusal(item.error).msg}</p>;
  if (!item.data) return <PageSpinner label="Loading the item" />;
  const { trust, pictures, media, people } = item.data;
  const named = people.map(({ name, username }) => (username ? `${name} (@${username})` : name));
  return (
    <div className={classes.sides}>
      <section>
        <h3>What it shows</h3>
        <div className={classes.media}>
          {media.map((address, index) => (
            // biome-ignore lint/a11y/useMediaCaption: what came in is looked at as it came.
            <video
              key={address}
              src={address}
              controls
              preload="metadata"
              aria-label={`${row.title}, ${index + 1}`}
            />
          ))}
          {pictures.map((address, index) => (
            <img key={address} src={address} alt={`${row.title}, ${index + 1}`} />
          ))}
          {media.length + pictures.length === 0 && <p>Nothing can be shown yet.</p>}
        </div>
      </section>
      <section>
        <h3>What is known of it</h3>
        <Facts
          of={{
            Model: row.modelName,
            Trust: <State of={trust} />,
            Kind: row.kind,
            Visible: row.visibility,
            Description: row.description,
            'Also in it': named.join(', '),
            Review: <State of={row.approval} />,
            'Reason given': row.approvalReason,
          }}
        />
      </section>
    </div>
  );
}
