import { expect, it } from 'vitest';
import { separateStyles } from './separate-styles.ts';

it('writes style attributes as rules, each once', () => {
  const { styles, body } = separateStyles(
    '<p style="--focus:50% 22%;color:red" class="a">a</p><b style="--focus:50% 22%;color:red"></b>',
  );
  expect(body).toBe('<p data-s="0" class="a">a</p><b data-s="0"></b>');
  expect(styles).toBe('[data-s="0"]{--focus:50% 22% !important;color:red !important}');
});

it('leaves what people wrote as it is, and lets nothing out of a rule', () => {
  const words = '<p>a style=&quot;color:red&quot;</p>';
  expect(separateStyles(words)).toEqual({ styles: '', body: words });
  expect(separateStyles('<p style="a:&lt;/style&gt;"></p><p style="a:b}c{}"></p>').styles).toBe('');
});
