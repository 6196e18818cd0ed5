import type { KindShare } from '@candela/contract/ledger/creator-share';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi } from '../../test-support/fake-api.ts';
import { show } from '../../test-support/show.tsx';
import { signIn } from '../session/session-store.ts';
import { NetPrice } from './net-price.tsx';

const shares: KindShare[] = [
  { kind: 'tip', percent: 75, coming: [] },
  { kind: 'order', percent: 80, coming: [{ from: '2099-01-02T12:00:00.000Z', percent: 60 }] },
];

const signInAs = (type: 'model' | 'user') =>
  signIn({ token: 't', user: { _id: 'm', type, isEmailVerified: true } as never, existPlanIds: [] });

test('a price says what its model gets of it, to the hundredth, and nothing of what is no price', async () => {
  fakeApi({ ledger: { getCreatorShare: () => ({ msg: '', data: shares }) } });
  signInAs('model');
  await show(
    <>
      <NetPrice kind="tip" price={100} />
      <NetPrice kind="tip" price="3" isPerMinute />
      <p>
        nothing: <NetPrice kind="tip" price="" />
        <NetPrice kind="tip" price={0} />
        <NetPrice kind="tip" price={null} />
        <NetPrice kind="tip" price="1.5" />
      </p>
    </>,
  );
  await expect.element(page.getByText('You get 75 credits', { exact: true })).toBeVisible();
  await expect.element(page.getByText('You get 2.25 credits a minute')).toBeVisible();
  expect(page.getByText('nothing:').element().textContent?.trim()).toBe('nothing:');
});

test('a price is reckoned by its kind and its time, and names what changes', async () => {
  fakeApi({ ledger: { getCreatorShare: () => ({ msg: '', data: shares }) } });
  signInAs('model');
  await show(
    <>
      <NetPrice kind="order" price={10} />
      <NetPrice kind="order" price={50} at="2099-01-02T12:00:00.000Z" />
      <p>
        nothing: <NetPrice kind="album" price={10} />
      </p>
    </>,
  );
  await expect.element(page.getByText('You get 8 credits, 6 from 2 Jan 2099')).toBeVisible();
  await expect.element(page.getByText('You get 30 credits', { exact: true })).toBeVisible();
  expect(page.getByText('nothing:').element().textContent?.trim()).toBe('nothing:');
});

test('members are told nothing, and ask for nothing', async () => {
  const { sent } = fakeApi({});
  signInAs('user');
  await show(<p>price: {<NetPrice kind="tip" price={100} />}</p>);
  expect(page.getByText('price:').element().textContent?.trim()).toBe('price:');
  expect(sent).toEqual([]);
});
