import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../test-support/show.tsx';
import { ColourFields } from './colour-fields.tsx';
import { VersionHistory } from './history.tsx';
import { coloursOf, standardValues, type Tried } from './look-values.ts';
import { Preview } from './preview.tsx';

const measured: Tried['dark']['measured'] = [
  { pair: 'onButton', ratio: 6.1, least: 4.5, passes: true },
  { pair: 'link', ratio: 2.1, least: 4.5, passes: false },
];
const theme = { button: '#3388cc', link: '#99ccee', tokens: { '--cd-ember': '#3388cc' }, measured };
const tried: Tried = {
  dark: theme,
  light: theme,
  problems: [{ field: 'lightLink', ratio: 2.1, least: 4.5, nearest: '#1f5f8f' }],
};

function Fields() {
  const [values, setValues] = useState({ ...standardValues, accent: '#3388cc', lightLink: '#99ccee' });
  return (
    <>
      <ColourFields
        values={values}
        errorOf={() => undefined}
        tried={tried}
        onChange={(change) => setValues((before) => ({ ...before, ...change }))}
      />
      <output>{JSON.stringify(coloursOf(values))}</output>
    </>
  );
}
const chosen = () => JSON.parse(document.querySelector('output')?.textContent ?? '') as unknown;

test('figures say what can be read, and a shade that cannot is mended with one press', async () => {
  await show(<Fields />);
  const light = page.getByRole('region', { name: 'Light theme' });
  await expect.element(light.getByText('2.10:1, at least 4.5:1')).toBeVisible();
  await expect.element(light.getByText('Fails')).toBeVisible();
  await light.getByRole('button', { name: 'Use #1f5f8f' }).click();
  expect(chosen()).toMatchObject({ accent: '#3388cc', lightLink: '#1f5f8f', darkLink: null });
  await page.getByRole('button', { name: 'Standard colours' }).click();
  expect(chosen()).toBeNull();
});

test('the sample stands in the chosen colours, and in the standard ones without any', async () => {
  const { container } = await show(<Preview name="Night Harbour" logos={{}} tried={tried} />);
  const accents = () =>
    [...container.querySelectorAll('figure')].map((one) =>
      getComputedStyle(one).getPropertyValue('--cd-ember').trim(),
    );
  expect(accents()).toEqual(['#3388cc', '#3388cc']);
});

test('the history names who is gone, and puts an earlier look or the standard back', async () => {
  const look = { name: 'Night Harbour', colours: null, logos: null };
  const version = (number: number) => ({
    number,
    look,
    reason: 'Ours',
    by: null,
    at: '2026-01-02T10:00:00Z',
  });
  const used: number[] = [];
  await show(
    <VersionHistory
      history={[version(2), version(1)]}
      none="Nobody"
      standard="Standard look"
      onUse={(number) => used.push(number)}
    />,
  );
  await expect.element(page.getByText(/Somebody who has left/).first()).toBeVisible();
  const buttons = page.getByRole('button', { name: 'Put into the form' });
  await buttons.first().click();
  await buttons.last().click();
  expect(used).toEqual([1, 0]);
});
