import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi } from '../../test-support/fake-api.ts';
import { show } from '../../test-support/show.tsx';
import { signIn } from '../session/session-store.ts';
import { NetPrice } from './net-price.tsx';

const signInAs = (type: 'model' | 'user') =>
  signIn({ token: 't', user: { _id: 'm', type, isEmailVerified: true } as never, existPlanIds: [] });

test('a price says what its model gets of it, to the hundredth, and nothing of what is no price', async () => {
  fakeApi({ ledger: { getCreatorShare: () => ({ msg: '', data: { percent: 75 } }) } });
  signInAs('model');
  await show(
    <>
      <NetPrice price={100} />
      <NetPrice price="3" isPerMinute />
      <p>
        nothing: <NetPrice price="" />
        <NetPrice price={0} />
        <NetPrice price={null} />
        <NetPrice price="1.5" />
      </p>
    </>,
  );
  await expect.element(page.getByText('You get 75 credits', { exact: true })).toBeVisible();
  await expect.element(page.getByText('You get 2.25 credits a minute')).toBeVisible();
  expect(page.getByText('nothing:').element().textContent?.trim()).toBe('nothing:');
});

test('members are told nothing, and ask for nothing', async () => {
  const { sent } = fakeApi({});
  signInAs('user');
  await show(<p>price: {<NetPrice price={100} />}</p>);
  expect(page.getByText('price:').element().textContent?.trim()).toBe('price:');
  expect(sent).toEqual([]);
});
