import { describe, expect, it } from 'vitest';
import { catalogue, type Message, type Text, verbatim } from '../i18n/index.ts';
import { cleanMailHtml, mailTemplate, problemOfParagraph, problemOfSubject, writeMail } from './index.ts';

const english = {
  subject: '{name}, your order {number}',
  body: 'Hello {username}, {credits, plural, one {# credit} other {# credits}} by {at, date, long} at {at, time, short} UTC.',
  link: 'Open it at {publicUrl}/orders?id={number}, or reset your password at {publicUrl}/forgot-password.',
  said: '{title}\n{text}',
};
type Words = Record<keyof typeof english, (values: Record<string, Text | Date>) => Message>;
const words = catalogue('test-own/mails', english, import.meta.url) as unknown as Words;
const keyOf = (name: keyof typeof english) => `test-own/mails:${name}`;
const site = { siteName: () => 'Candela', publicUrl: 'https://site.test' };
const at = new Date('2026-03-31T23:30:00Z');

function mailWith(
  own: Partial<Record<keyof typeof english, string>>,
  more: { name?: string; username?: string } = {},
) {
  const { name = 'Ada', username = 'ada' } = more;
  const mail = mailTemplate(
    site,
    { email: 'ada@site.test', username },
    words.subject({ name, number: '7' }),
    [
      words.body({ username, credits: 2, at }),
      words.link({ publicUrl: site.publicUrl, number: '7' }),
      verbatim('What somebody wrote: <b>{username}</b>'),
    ],
  );
  const texts = Object.entries(own).map(([key, text]) => [keyOf(key as keyof typeof english), text]);
  return writeMail(mail, 'en', Object.fromEntries(texts));
}

describe('a mail with texts of its own', () => {
  it('is the standard mail, letter for letter, without any', () => {
    expect(mailWith({}).text).toBe(
      'Hello ada,\n\nHello ada, 2 credits by March 31, 2026 at 11:30 PM UTC.\n\n' +
        'Open it at https://site.test/orders?id=7, or reset your password at https://site.test/forgot-password.\n\n' +
        'What somebody wrote: <b>{username}</b>\n\nCandela\nhttps://site.test\n',
    );
    expect(mailWith({}).html).toContain('<p>What somebody wrote: &lt;b&gt;{username}&lt;/b&gt;</p>');
  });

  it('carries formatting and links, and says the same in plain text', () => {
    const { html, text } = mailWith({
      body:
        '<h2>Good news</h2><p><strong>{credits}</strong> for you:</p><ul><li><p>by {at}</p></li>' +
        '<li><p>at {at-time}</p><ol><li><p>one</p></li><li><p>two &amp; three</p></li></ol></li></ul>',
      link: '<p><a href="{orders}">See it</a><br>or <a href="{forgot-password}">{forgot-password}</a>, <a href="mailto:a@b.test">a@b.test</a></p>',
    });
    expect(html).toContain('<strong>2 credits</strong> for you:');
    expect(html).toMatch(/<h2 style="[^"<>]+">Good news<\/h2>/);
    expect(html).toContain('<a href="https://site.test/orders?id=7">See it</a>');
    expect(text).toContain(
      'Hello ada,\n\nGood news\n\n2 credits for you:\n\n- by March 31, 2026\n- at 11:30 PM\n  1. one\n  2. two & three\n\n' +
        'See it (https://site.test/orders?id=7)\nor https://site.test/forgot-password, a@b.test\n\n',
    );
  });

  it('never makes markup, a placeholder or a header of what somebody is called', () => {
    const username = '<b>{credits}</b>" onclick="x';
    const name = 'Ada\r\nBcc: all@example.org\u0000';
    const own = { subject: '{name} & co: {number}', body: '<p>{username} {credits} {at} {at-time}</p>' };
    const { html, text, subject } = mailWith(own, { username, name });
    expect(html).toContain('<p>&lt;b&gt;{credits}&lt;/b&gt;&quot; onclick=&quot;x 2 credits');
    expect(text).toContain('<b>{credits}</b>" onclick="x 2 credits');
    expect(subject).not.toMatch(/[\r\n]/);
    expect(subject).toContain('& co: 7');
  });

  it('breaks lines where a value does', () => {
    const subject = words.subject({ name: 'Ada', number: '7' });
    const mail = mailTemplate(site, { email: 'a@site.test' }, subject, [
      words.said({ title: 'One', text: 'two\nthree' }),
    ]);
    const { html, text } = writeMail(mail, 'en', { [keyOf('said')]: '<p><em>{title}</em>: {text}</p>' });
    expect(html).toContain('<p><em>One</em>: two<br>three</p>');
    expect(text).toContain('One: two\nthree');
  });

  it('is the standard where a text does not fit this version of the site', () => {
    const standard = mailWith({});
    expect(mailWith({ link: '<p>The link is gone.</p>' })).toEqual(standard);
    expect(mailWith({ body: '<p>{credits} {at} {at-time} {gone}</p>' })).toEqual(standard);
    expect(mailWith({ subject: 'Order {gone}' })).toEqual(standard);
  });
});

describe('an own text is refused', () => {
  const problem = (name: keyof typeof english, html: string) =>
    problemOfParagraph(keyOf(name), cleanMailHtml(html));

  it('with placeholders nobody knows, in text and in links', () => {
    const names = ['{code}', '{next}'];
    expect(problem('said', '<p>{title} {text} {code} <a href="{next}">x</a></p>')).toEqual({
      kind: 'unknown',
      names,
    });
    expect(problemOfSubject(keyOf('subject'), 'Order {code}')).toEqual({
      kind: 'unknown',
      names: ['{code}'],
    });
    expect(problemOfSubject(keyOf('subject'), 'Your order')).toBeUndefined();
  });

  it('with a placeholder that formatting runs through', () => {
    expect(problem('said', '<p>{title} {text} {ti<b>tle</b>}</p>')).toEqual({
      kind: 'broken',
      names: ['{title}'],
    });
  });

  it('without what the mail is for: its links, figures and words, but not the name of its reader', () => {
    expect(problem('link', '<p>See {orders}</p>')).toEqual({ kind: 'missing', names: ['{forgot-password}'] });
    expect(problem('link', '<p><a href="{forgot-password}">Reset</a> {orders}</p>')).toBeUndefined();
    expect(problem('body', '<p>{credits}, {at}, {at-time}</p>')).toBeUndefined();
    expect(problem('body', '<p>{username}, {at}, {at-time}</p>')).toEqual({
      kind: 'missing',
      names: ['{credits}'],
    });
    expect(problem('said', '<p title="{title}">{text}</p>')).toEqual({ kind: 'missing', names: ['{title}'] });
  });

  it('where a value would be sent to another site, or stand as an address itself', () => {
    const leak = 'https://evil.example/?t={title}';
    expect(problem('said', `<p>{title} {text} <a href="${leak}">x</a></p>`)).toEqual({
      kind: 'inAddress',
      names: [leak],
    });
    expect(problem('said', '<p>{title} {text} <a href="{title}">x</a></p>')).toEqual({
      ...{ kind: 'inAddress', names: ['{title}'] },
    });
  });
});

describe('cleanMailHtml', () => {
  it.each([
    ['<script>alert(1)</script><p onclick="x()" style="position:fixed">a</p>', '<p>a</p>'],
    ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
    ['<a href="&#106;ava\tscript:alert(1)">a</a>', '<a>a</a>'],
    ['<a href="/faq">a</a>', '<a>a</a>'],
    ['<a href="//evil.example">a</a>', '<a>a</a>'],
    ['<a href="data:text/html,x">a</a>', '<a>a</a>'],
    ['<a href="https://a.test/?b=c&d" target="_blank">a</a>', '<a href="https://a.test/?b=c&amp;d">a</a>'],
    ['<a href="mailto:a@b.test">a</a>', '<a href="mailto:a@b.test">a</a>'],
    ['<a href="{orders}">a</a>', '<a href="{orders}">a</a>'],
    ['<img src="https://evil.example/pixel"><table><tr><td>a</td></tr></table>', 'a'],
    ['<p class="operator-note">a</p><iframe src="https://evil.example"></iframe>', '<p>a</p>'],
    ['<h1>a</h1>', '<h2>a</h2>'],
    ['a < b', 'a &lt; b'],
  ])('makes %j harmless', (html, clean) => {
    expect(cleanMailHtml(html)).toBe(clean);
    expect(cleanMailHtml(clean)).toBe(clean);
  });
});
