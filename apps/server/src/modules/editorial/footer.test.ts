import { describe, expect, it } from 'vitest';
import { cleanHtml } from '../../platform/clean-html.ts';
import { cleanFooter } from './footer.ts';

describe('cleanFooter', () => {
  it('cleans the words and drops addresses that are none', () => {
    const description = JSON.stringify({
      content: '<p onclick="x()">a</p><script>b</script>',
      social: { facebook: 'https://example.test/a', twitter: 'javascript:alert(1)', instagram: '/x' },
    });
    expect(cleanFooter(description, cleanHtml)).toEqual({
      content: '<p>a</p>',
      social: { facebook: 'https://example.test/a', twitter: '', instagram: '' },
    });
  });

  it.each(['', 'no json', 'null', '[]', '{"content":5}', '"<script>"'])(
    'makes an empty one of %j',
    (description) => {
      expect(cleanFooter(description, cleanHtml)).toEqual({
        content: '',
        social: { facebook: '', twitter: '', instagram: '' },
      });
    },
  );
});
