import { Profiler } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Picture } from './picture.tsx';
import { type CopiedPicture, PictureCopiesContext } from './picture-copies.ts';

/** A picture of one colour. */
function colour(name: string): string {
  const canvas = Object.assign(document.createElement('canvas'), { width: 40, height: 20 });
  const pen = canvas.getContext('2d');
  if (pen) pen.fillStyle = name;
  pen?.fillRect(0, 0, 40, 20);
  return canvas.toDataURL();
}

const whole = colour('maroon');
const narrow = colour('teal');

async function showPicture(copies: CopiedPicture['copies']) {
  const copied = { width: 40, height: 20, copies };
  await render(
    <PictureCopiesContext value={() => copied}>
      <div style={{ position: 'relative', width: 20, height: 10 }}>
        <Picture src={whole} alt="A stage" sizes="20px" isFirst />
      </div>
    </PictureCopiesContext>,
  );
  return page.getByAltText('A stage');
}

const shownBy = (image: { element(): Element }) => (image.element() as HTMLImageElement).currentSrc;

test('what is shown is the narrowest copy that is wide enough', async () => {
  const image = await showPicture([
    { width: 1, address: '/none.avif' },
    { width: 400, address: narrow },
    { width: 4_000, address: '/none.avif' },
  ]);
  await expect.poll(() => shownBy(image)).toBe(narrow);
  await expect.element(image).toHaveAttribute('fetchpriority', 'high');
  await expect.element(image).toHaveAttribute('width', '40');
  await expect.element(image).toHaveAttribute('loading', 'eager');
});

test('a copy that cannot be had leaves the picture itself', async () => {
  const image = await showPicture([{ width: 400, address: 'data:image/avif;base64,AAAA' }]);
  await expect.poll(() => shownBy(image)).toBe(whole);
  await expect.poll(() => (image.element() as HTMLImageElement).naturalWidth).toBeGreaterThan(0);
});

test('a lazy picture is measured: both it and its source say so', async () => {
  const copied = { width: 40, height: 20, copies: [{ width: 400, address: narrow }] };
  const { container } = await render(
    <PictureCopiesContext value={() => copied}>
      <div style={{ position: 'relative', width: 20, height: 10 }}>
        <Picture src={whole} alt="A stage" sizes="20px" />
      </div>
    </PictureCopiesContext>,
  );
  await expect.element(page.getByAltText('A stage')).toHaveAttribute('sizes', 'auto, 20px');
  expect(container.querySelector('source')?.sizes).toBe('auto, 20px');
  await expect.poll(() => shownBy(page.getByAltText('A stage'))).toBe(narrow);
});

/** A picture as the server renders it, whose page is taken over once the browser has done with it. */
async function takeOver(
  src: string,
  copies: CopiedPicture['copies'] | undefined,
  isFirst = true,
  onDrawn = () => {},
) {
  const element = (
    <PictureCopiesContext value={() => copies && { width: 40, height: 20, copies }}>
      <Profiler id="picture" onRender={onDrawn}>
        <Picture src={src} alt="A stage" sizes="20px" isFirst={isFirst} />
      </Profiler>
    </PictureCopiesContext>
  );
  const root = document.body.appendChild(document.createElement('div'));
  root.style.cssText = 'position: relative; width: 20px; height: 10px';
  root.innerHTML = renderToString(element);
  const image = root.querySelector('img');
  await expect.poll(() => image?.complete && image.currentSrc !== '').toBe(true);
  const hydrated = hydrateRoot(root, element);
  onTestFinished(() => {
    hydrated.unmount();
    root.remove();
  });
  return root;
}

test('a copy that was missed before the page is taken over leaves the picture itself', async () => {
  const root = await takeOver(whole, [{ width: 400, address: 'data:image/avif;base64,AAAA' }]);
  await expect.poll(() => root.querySelector('img')?.currentSrc).toBe(whole);
  await expect.poll(() => root.querySelector('img')?.naturalWidth).toBeGreaterThan(0);
  await expect.poll(() => root.querySelector('source')).toBeNull();
});

test('a picture that came with the page is drawn once when the page is taken over, and seen all the time', async () => {
  let drawn = 0;
  const root = await takeOver(whole, undefined, false, () => {
    drawn += 1;
  });
  await expect.poll(() => drawn).toBeGreaterThan(0);
  // What its effects ask for is drawn before a browser is idle, which a busy one never is.
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 }));
  expect(drawn).toBe(1);
  const image = root.querySelector('img');
  expect(image?.dataset.state).toBeUndefined();
  expect(image && getComputedStyle(image).opacity).toBe('1');
});

test('a picture that was missed before the page is taken over leaves the drawn one', async () => {
  const root = await takeOver('data:image/png;base64,AAAA', undefined);
  await expect.poll(() => root.querySelector('svg')).not.toBeNull();
});

test('a picture that waits to be near is not taken for a missed one', async () => {
  const far = { width: 40, height: 20, copies: [{ width: 400, address: '/none-yet.avif' }] };
  const element = (marginTop: number, label: string) => (
    <PictureCopiesContext value={() => far}>
      <div style={{ position: 'relative', width: 20, height: 10, marginTop }} data-label={label}>
        <Picture src="/none-yet.webp" alt="A stage" sizes="20px" />
      </div>
    </PictureCopiesContext>
  );
  const { rerender, container } = await render(element(50_000, 'once'));
  await rerender(element(50_000, 'again'));
  expect(container.querySelector('source')).not.toBeNull();
  expect(container.querySelector('img')).not.toBeNull();
});
