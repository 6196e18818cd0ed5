import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../test-support/show.tsx';
import { ItemBadges } from './item-line.tsx';
import type { MyItem } from './use-my-items.ts';

const approved = { status: 'published', approval: 'approved' };
const item = (forOwner: object) => ({ recordedAt: null, forOwner }) as unknown as MyItem;

test('what the site hides is hidden, and not approved as well', async () => {
  await show(
    <>
      <section aria-label="published">
        <ItemBadges item={item(approved)} />
      </section>
      <section aria-label="hidden">
        <ItemBadges item={item({ ...approved, status: 'hidden' })} />
      </section>
    </>,
  );
  await expect
    .element(page.getByRole('region', { name: 'published' }))
    .toHaveTextContent('PublishedApproved');
  const hidden = page.getByRole('region', { name: 'hidden' });
  await expect.element(hidden).toHaveTextContent('Hidden by the site');
  await expect.element(hidden).not.toHaveTextContent('Approved');
});
