import { useEffect } from 'react';
import { MemoryRouter, type NavigateOptions, type To, useLocation, useNavigate } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { ScrollPosition } from './scroll-position.tsx';

type Go = ReturnType<typeof useNavigate>;

async function openLongPage(at: string) {
  let navigate: Go | undefined;
  const open = (go: Go) => {
    navigate = go;
  };
  const { getByText } = await render(
    <MemoryRouter initialEntries={[at]}>
      <LongPage onOpen={open} />
      <ScrollPosition />
    </MemoryRouter>,
  );
  return {
    go: (to: To, options?: NavigateOptions) => void navigate?.(to, options),
    move: (steps: number) => void navigate?.(steps),
    arrived: (address: string) => expect.element(getByText(address, { exact: true })).toBeInTheDocument(),
  };
}

function LongPage({ onOpen }: { onOpen: (go: Go) => void }) {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  useEffect(() => onOpen(navigate), [navigate, onOpen]);
  return (
    <div style={{ height: 5_000 }}>
      <p>{`${pathname}${search}${hash}`}</p>
      <p id="place" style={{ marginTop: 2_000 }}>
        A place
      </p>
    </div>
  );
}

/** Nothing is heard of where the page stands already, as after another test: two frames later it is known anyway. */
async function scrollTo(wanted: number) {
  window.scrollTo(0, wanted);
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  expect(position()).toBe(wanted);
}

const position = () => Math.round(window.scrollY);

afterEach(() => window.scrollTo(0, 0));

test('a new page begins at the top, and Back leads to where the reader was', async () => {
  const { go, move } = await openLongPage('/models');
  await scrollTo(700);
  go('/model');
  await expect.poll(position).toBe(0);
  await scrollTo(300);
  move(-1);
  await expect.poll(position).toBe(700);
  move(1);
  await expect.poll(position).toBe(300);
});

test('Back leads to a tab that was left without being scrolled', async () => {
  const { go, move, arrived } = await openLongPage('/model');
  await scrollTo(700);
  go('/model?tab=plans');
  await arrived('/model?tab=plans');
  go('/models');
  await expect.poll(position).toBe(0);
  move(-1);
  await expect.poll(position).toBe(700);
});

test('a hash that is no encoding of anything moves nothing', async () => {
  const { go, arrived } = await openLongPage('/models');
  await scrollTo(900);
  go('/models#100%');
  await arrived('/models#100%');
  expect(position()).toBe(900);
});

test.each([
  ['another filter', '/models?tag=piano'],
  ['a dialog over the page', '/models#search'],
])('%s moves nothing', async (_, to) => {
  const { go, arrived } = await openLongPage('/models');
  await scrollTo(900);
  go(to);
  await arrived(to);
  expect(position()).toBe(900);
});

test.each([
  ['the next page of a list', '/models?page=2'],
  ['the very address again', '/models'],
])('%s begins at the top', async (_, to) => {
  const { go } = await openLongPage('/models');
  await scrollTo(900);
  go(to);
  await expect.poll(position).toBe(0);
});

test('a link to a place on the page leads there', async () => {
  const { go } = await openLongPage('/models');
  go('#place');
  await expect.poll(position).toBeGreaterThan(1_500);
});
