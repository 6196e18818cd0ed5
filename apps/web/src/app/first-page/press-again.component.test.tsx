import { lazy, Suspense, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { pressAgain } from './press-again.ts';

/** A rendered page whose screen cannot be taken over before `comes` is called, although its heading could. */
function renderedPage() {
  const loads = Promise.withResolvers<{ default: () => null }>();
  const Late = lazy(() => loads.promise);
  const onHeader = vi.fn();
  const onScreen = vi.fn();
  const onOrder = vi.fn();
  const root = document.createElement('div');
  root.dataset.rendered = '';
  root.innerHTML =
    '<button type="button">Menu</button><!--$--><h1>Maren</h1><button type="button">Follow</button>' +
    '<select><option value="top" selected="">Top</option><option value="new">New</option></select><!--/$-->';
  document.body.append(root);
  onTestFinished(() => root.remove());
  const takeOver = () => {
    const taken = hydrateRoot(
      root,
      <>
        <button type="button" onClick={onHeader}>
          Menu
        </button>
        <Suspense fallback={null}>
          <h1>Maren</h1>
          <button type="button" onClick={onScreen}>
            Follow
          </button>
          <Order onOrder={onOrder} />
          <Late />
        </Suspense>
      </>,
    );
    onTestFinished(() => taken.unmount());
    pressAgain(root);
  };
  return { takeOver, comes: () => loads.resolve({ default: () => null }), onHeader, onScreen, onOrder };
}

function Order({ onOrder }: { onOrder: (order: string) => void }) {
  const [order, setOrder] = useState('top');
  const choose = (chosen: string) => {
    onOrder(chosen);
    setOrder(chosen);
  };
  return (
    <select value={order} onChange={(event) => choose(event.currentTarget.value)}>
      <option value="top">Top</option>
      <option value="new">New</option>
    </select>
  );
}

const press = (name: string) => page.getByRole('button', { name }).click();
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 100));

test('a press before React listens is done once the screen is here', async () => {
  const { takeOver, comes, onScreen } = renderedPage();
  Reflect.set(globalThis, 'candelaPressed', {
    control: page.getByRole('button', { name: 'Follow' }).element(),
    value: '',
  });
  takeOver();
  await aMoment();
  expect(onScreen).not.toHaveBeenCalled();
  comes();
  await expect.poll(() => onScreen.mock.calls.length).toBe(1);
  await aMoment();
  expect(onScreen).toHaveBeenCalledOnce();
});

test('a press on a screen that waits for its code is done once, however often it was pressed', async () => {
  const { takeOver, comes, onScreen } = renderedPage();
  takeOver();
  await press('Follow');
  await press('Follow');
  expect(onScreen).not.toHaveBeenCalled();
  comes();
  await expect.poll(() => onScreen.mock.calls.length).toBe(1);
  await aMoment();
  expect(onScreen).toHaveBeenCalledOnce();
});

test('a press on a part that React already has is not repeated when the rest comes', async () => {
  const { takeOver, comes, onHeader, onScreen } = renderedPage();
  takeOver();
  await press('Menu');
  comes();
  await press('Follow');
  await aMoment();
  expect(onHeader).toHaveBeenCalledOnce();
  expect(onScreen).toHaveBeenCalledOnce();
});

test.each(['before React listens', 'while its screen waits for its code'])(
  'a choice made %s is kept',
  async (when) => {
    const { takeOver, comes, onOrder } = renderedPage();
    const order = page.getByRole('combobox');
    if (when === 'before React listens') {
      await order.selectOptions('new');
      Reflect.set(globalThis, 'candelaPressed', { control: order.element(), value: 'new' });
    }
    takeOver();
    if (when !== 'before React listens') await order.selectOptions('new');
    comes();
    await expect.poll(() => onOrder.mock.calls).toEqual([['new']]);
    await aMoment();
    expect(onOrder).toHaveBeenCalledOnce();
    await expect.element(order).toHaveValue('new');
  },
);
