import { describe, expect, it } from 'vitest';
import { cleanHtml, safeLink } from './clean-html.ts';

describe('cleanHtml', () => {
  it.each([
    ['<script>alert(1)</script><p>a</p>', '<p>a</p>'],
    ['<p onclick="alert(1)" style="position:fixed">a</p>', '<p>a</p>'],
    ['<img src=x onerror=alert(1)><p>a</p>', '<p>a</p>'],
    ['<img src="javascript:alert(1)"><img src="//evil.example/x"><img src="data:image/png;base64,AA">a', 'a'],
    ['<img src="/files/a.webp" alt="A lamp" onload="x()">', '<img src="/files/a.webp" alt="A lamp" />'],
    ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
    ['<a href="&#106;avascript:alert(1)">a</a>', '<a>a</a>'],
    ['<a href="java\tscript:alert(1)">a</a>', '<a>a</a>'],
    ['<a href=" \u0001javascript:alert(1)">a</a>', '<a>a</a>'],
    ['<a href="data:text/html,<script>alert(1)</script>">a</a>', '<a>a</a>'],
    ['<a href="//evil.example/x">a</a>', '<a>a</a>'],
    ['<a href="/\\evil.example">a</a>', '<a>a</a>'],
    ['<svg><script>alert(1)</script></svg>a', 'a'],
    ['<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>a', 'a'],
    ['<iframe src="https://evil.example"></iframe>a', 'a'],
    ['<form action="https://evil.example"><input name=q></form>a', 'a'],
    ['<p class="operator-note cd-panel" id="root">a</p>', '<p class="operator-note">a</p>'],
    ['<base href="https://evil.example"><meta http-equiv="refresh" content="0">a', 'a'],
    ['<h1>a</h1>', '<h2>a</h2>'],
    ['a < b & c', 'a &lt; b &amp; c'],
    ['<p>a', '<p>a</p>'],
  ])('makes %j harmless', (html, clean) => {
    expect(cleanHtml(html)).toBe(clean);
  });

  it('keeps what pages are written with', () => {
    const page =
      '<h2>Title</h2><p>Some <strong>words</strong>, <em>others</em><br />and a <a href="/faq">link</a>.</p><ul><li>one</li></ul>';
    expect(cleanHtml(page)).toBe(page);
    expect(cleanHtml('<a href="https://example.test/x">out</a>')).toBe(
      '<a href="https://example.test/x" rel="noopener noreferrer" target="_blank">out</a>',
    );
  });

  it('changes nothing the second time, also in what was made to be cleaned twice', () => {
    for (const html of [
      '<scr<script></script>ipt>alert(1)</scr</script>ipt>',
      '&lt;script&gt;alert(1)&lt;/script&gt;',
      '<p><p><<b>script</b>>alert(1)</p>',
      '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
      '<textarea><img title="</textarea><img src onerror=alert(1)>"></textarea>',
    ]) {
      const once = cleanHtml(html);
      expect(cleanHtml(once)).toBe(once);
      expect(once).not.toMatch(/<(script|img)|<[^>]*\son\w+=/i);
    }
  });

  it('survives depth and length', () => {
    const deep = cleanHtml(`${'<blockquote>'.repeat(5_000)}a${'</blockquote>'.repeat(5_000)}`);
    expect(deep.match(/<blockquote>/g)?.length ?? 0).toBeLessThanOrEqual(40);
  });
});

describe('safeLink', () => {
  it.each([
    '/',
    '/faq',
    '/category/a?b=c#d',
    'https://example.test',
    'http://example.test/x',
    'mailto:a@b.test',
  ])('keeps %j', (link) => {
    expect(safeLink(` ${link} `)).toBe(link);
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'vbscript:x',
    'data:text/html,x',
    'file:///etc/passwd',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'faq',
    '',
    'https://',
    'http:evil',
  ])('drops %j', (link) => {
    expect(safeLink(link)).toBeNull();
  });
});
