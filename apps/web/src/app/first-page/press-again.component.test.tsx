import { lazy, Suspense, startTransition, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { pressAgain } from './press-again.ts';
import { typeAgain } from './type-again.ts';

/** What a page's root was rendered with. */
function renderedRoot(html: string): HTMLElement {
  const root = document.createElement('div');
  root.dataset.rendered = '';
  root.innerHTML = html;
  document.body.append(root);
  onTestFinished(() => root.remove());
  return root;
}

/** A rendered page whose screen cannot be taken over before `comes` is called, although its heading could. */
function renderedPage() {
  const loads = Promise.withResolvers<{ default: () => null }>();
  const Late = lazy(() => loads.promise);
  const onHeader = vi.fn();
  const onScreen = vi.fn();
  const onOrder = vi.fn();
  const root = renderedRoot(
    '<button type="button">Menu</button><!--$--><h1>Maren</h1><button type="button">Follow</button>' +
      '<select><option value="top" selected="">Top</option><option value="new">New</option></select><!--/$-->',
  );
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
    pressAgain(root, () => true);
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

/** As first-page.js keeps it. */
const pressedEarly = (control: Element, value = '') =>
  Reflect.set(globalThis, 'candelaPressed', [{ control, value }]);
const press = (name: string) => page.getByRole('button', { name }).click();
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 100));

test('a press before React listens is done once the screen is here', async () => {
  const { takeOver, comes, onScreen } = renderedPage();
  pressedEarly(page.getByRole('button', { name: 'Follow' }).element());
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
      pressedEarly(order.element(), 'new');
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

function SignUp({ onSend }: { onSend: (form: object) => void }) {
  const [name, setName] = useState('');
  const [agrees, setAgrees] = useState(false);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSend({ name, agrees });
      }}
    >
      <input aria-label="Name" value={name} onChange={(event) => setName(event.target.value)} />
      <input
        type="checkbox"
        aria-label="Agree"
        checked={agrees}
        onChange={(event) => setAgrees(event.target.checked)}
      />
      <button type="submit">Send</button>
    </form>
  );
}

/** A rendered form whose app sends what its own state holds. */
function renderedForm() {
  const onSend = vi.fn();
  const root = renderedRoot(
    '<form><input aria-label="Name" value=""/><input type="checkbox" aria-label="Agree"/>' +
      '<button type="submit">Send</button></form>',
  );
  root.querySelector('form')?.addEventListener('submit', (event) => event.preventDefault());
  const takeOver = () => {
    const isTypedGiven = typeAgain(root);
    startTransition(() => {
      const taken = hydrateRoot(root, <SignUp onSend={onSend} />);
      onTestFinished(() => taken.unmount());
    });
    pressAgain(root, isTypedGiven);
  };
  return { takeOver, onSend };
}

test.each(['before React listens', 'while React takes it over'])(
  'a form filled early and sent %s is sent once, with what was typed',
  async (when) => {
    const { takeOver, onSend } = renderedForm();
    await page.getByLabelText('Name').fill('Ida');
    await page.getByLabelText('Agree').click();
    const send = page.getByRole('button', { name: 'Send' }).element() as HTMLElement;
    if (when === 'before React listens') pressedEarly(send);
    takeOver();
    // React has not begun: this is the same task.
    if (when !== 'before React listens') send.click();
    await expect.poll(() => onSend.mock.calls).toEqual([[{ name: 'Ida', agrees: true }]]);
    await aMoment();
    expect(onSend).toHaveBeenCalledOnce();
  },
);

test('a list of its own opens when it was pressed early', async () => {
  const onOpen = vi.fn();
  const list = <input role="combobox" aria-label="About" aria-expanded={false} readOnly onClick={onOpen} />;
  const root = renderedRoot('<input role="combobox" aria-label="About" aria-expanded="false" readonly=""/>');
  pressedEarly(page.getByLabelText('About').element());
  const taken = hydrateRoot(root, list);
  onTestFinished(() => taken.unmount());
  pressAgain(root, () => true);
  await expect.poll(() => onOpen.mock.calls.length).toBe(1);
});
