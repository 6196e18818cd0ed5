import { expect, test } from 'vitest';
import { htmlForVisitors } from './html.ts';

test('a part that still waits for its facts goes with its heading', () => {
  const html = '<h2>Kept</h2><p>Words</p><h2>How long</h2><h3>Logs</h3><p>[number of days] days.</p>';
  expect(htmlForVisitors(`${html}<h2>Rights</h2><p>Write to [address].</p>`)).toBe(
    '<h2>Kept</h2><p>Words</p>',
  );
  expect(htmlForVisitors(`${html}<h2>Rights</h2><p>Write to us.</p>`)).toBe(
    '<h2>Kept</h2><p>Words</p><h2>Rights</h2><p>Write to us.</p>',
  );
});

test('a heading of a finished page stays as it was written', () => {
  const html = '<h2>A motto</h2><h2>Kept</h2><p>Words</p><h3>The end</h3>';
  expect(htmlForVisitors(html)).toBe(html);
});
