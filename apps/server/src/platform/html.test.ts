import { expect, it } from 'vitest';
import { escapeHtml } from './html.ts';

it('leaves nothing that ends an element or an attribute', () => {
  expect(escapeHtml(`<a href="x" title='y'>R&D</a>`)).toBe(
    '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;R&amp;D&lt;/a&gt;',
  );
});
