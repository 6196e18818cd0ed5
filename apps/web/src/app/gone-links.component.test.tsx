import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { RowLinks } from '../modules/accounts/profile/row-links.tsx';
import { queryClient } from '../platform/query-client.ts';
import { setSite } from '../platform/site-features.ts';
import { ButtonLink } from '../ui/button/button-link.tsx';
import { UiLink } from '../ui/link/ui-link.tsx';
import { Site } from './site.tsx';

afterEach(() => setSite());

const Icon = () => null;
const links = (
  <>
    <UiLink href="/products/one">A lantern</UiLink>
    <UiLink href="/products#search">Search</UiLink>
    <ButtonLink href="/profile/maren?tab=plans">See plans</ButtonLink>
    <ButtonLink href="/profile/maren">See profile</ButtonLink>
    <RowLinks
      links={[
        { href: '/cart', label: 'Cart', Icon },
        { href: '/orders', label: 'Orders', Icon },
      ]}
    />
  </>
);
const named = () =>
  page
    .getByRole('link')
    .elements()
    .map(({ textContent }) => textContent);

test('links to what is turned off go at once: buttons and entries whole, others leave their words', async () => {
  await render(
    <Site queryClient={queryClient}>
      <MemoryRouter>{links}</MemoryRouter>
    </Site>,
  );
  const all = ['A lantern', 'Search', 'See plans', 'See profile', 'Cart', 'Orders'];
  expect(named()).toEqual(all);
  setSite({
    off: ['shop', 'memberships'],
    gone: ['/products', '/products/:id', '/cart', 'tab=plans'],
    texts: {},
  });
  await expect.poll(named).toEqual(['Search', 'See profile', 'Orders']);
  await expect.element(page.getByText('A lantern')).toBeVisible();
  setSite();
  await expect.poll(named).toEqual(all);
});
