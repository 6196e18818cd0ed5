import { useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { typeAgain } from './type-again.ts';

function Form({ onSee }: { onSee: (values: object) => void }) {
  const [values, setValues] = useState({ name: '', words: '', email: '', agrees: false, kind: 'member' });
  onSee(values);
  const set = (part: Partial<typeof values>) => setValues((before) => ({ ...before, ...part }));
  return (
    <>
      <input aria-label="Name" value={values.name} onChange={(event) => set({ name: event.target.value })} />
      <input
        type="email"
        aria-label="Email"
        value={values.email}
        onChange={(event) => set({ email: event.target.value })}
      />
      <textarea
        aria-label="Words"
        value={values.words}
        onChange={(event) => set({ words: event.target.value })}
      />
      <input
        type="checkbox"
        aria-label="Agree"
        checked={values.agrees}
        onChange={(event) => set({ agrees: event.target.checked })}
      />
      {['member', 'model'].map((kind) => (
        <input
          key={kind}
          type="radio"
          name="kind"
          aria-label={kind}
          checked={values.kind === kind}
          onChange={() => set({ kind })}
        />
      ))}
    </>
  );
}

function renderedForm() {
  const root = document.createElement('div');
  root.innerHTML =
    '<input aria-label="Name" value=""/><input type="email" aria-label="Email" value=""/>' +
    '<textarea aria-label="Words"></textarea><input type="checkbox" aria-label="Agree"/>' +
    '<input type="radio" name="kind" aria-label="member" checked=""/>' +
    '<input type="radio" name="kind" aria-label="model"/>';
  document.body.append(root);
  const onSee = vi.fn();
  const takeOver = () => {
    typeAgain(root);
    const taken = hydrateRoot(root, <Form onSee={onSee} />);
    onTestFinished(() => {
      taken.unmount();
      root.remove();
    });
  };
  return { takeOver, onSee };
}

test('what was typed, ticked and chosen before a form is taken over is what the form knows and shows', async () => {
  const { takeOver, onSee } = renderedForm();
  await page.getByLabelText('Name').fill('Ida');
  await page.getByLabelText('Email').fill('ida@site.example');
  await page.getByLabelText('Words').fill('Two\nlines');
  await page.getByLabelText('Agree').click();
  await page.getByLabelText('model').click();
  await page.getByLabelText('Name').click();
  takeOver();
  const all = { name: 'Ida', words: 'Two\nlines', email: 'ida@site.example', agrees: true, kind: 'model' };
  await expect.poll(() => onSee.mock.lastCall?.[0]).toEqual(all);
  await userEvent.keyboard('{End} Marsh');
  await expect.element(page.getByLabelText('Name')).toHaveValue('Ida Marsh');
  await expect.element(page.getByLabelText('Words')).toHaveValue('Two\nlines');
  await expect.element(page.getByLabelText('Agree')).toBeChecked();
  await expect.element(page.getByLabelText('model')).toBeChecked();
});

test('what is put back by a form that was not ready yet is given once more, unless somebody types on', async () => {
  const { takeOver, onSee } = renderedForm();
  await page.getByLabelText('Name').fill('Ida');
  await page.getByLabelText('Words').fill('Two');
  takeOver();
  await expect.poll(() => onSee.mock.lastCall?.[0]).toMatchObject({ name: 'Ida', words: 'Two' });
  const name = page.getByLabelText('Name').element() as HTMLInputElement;
  name.value = '';
  await expect.element(page.getByLabelText('Name')).toHaveValue('Ida');
  await page.getByLabelText('Words').fill('Three');
  await new Promise((resolve) => setTimeout(resolve, 100));
  await expect.element(page.getByLabelText('Words')).toHaveValue('Three');
});

test('a tick that is put back while its press goes on is given once more', async () => {
  const { takeOver, onSee } = renderedForm();
  takeOver();
  await expect.poll(() => onSee.mock.calls.length).toBeGreaterThan(0);
  const agree = page.getByLabelText('Agree');
  // As React does where a press makes it take the box over: it shows what it knows, and does not hear of the press.
  document.addEventListener(
    'click',
    (event) => {
      event.stopPropagation();
      (event.target as HTMLInputElement).checked = false;
    },
    { capture: true, once: true },
  );
  await agree.click();
  await expect.poll(() => onSee.mock.lastCall?.[0]).toMatchObject({ agrees: true });
  await expect.element(agree).toBeChecked();
});

test('nothing is repeated where nothing was typed', async () => {
  const { takeOver, onSee } = renderedForm();
  takeOver();
  await expect.poll(() => onSee.mock.calls.length).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(onSee).toHaveBeenCalledOnce();
});
