import { describe, expect, it } from 'vitest';
import { groupFaqs, matchFaqs } from './faq-groups.ts';
import { parseFooter } from './parse-footer.ts';
import { safeHref, safeImage } from './safe-address.ts';

describe('safeHref', () => {
  it.each([
    ['/faq', '/faq'],
    [' https://example.org/a ', 'https://example.org/a'],
    ['mailto:help@example.org', 'mailto:help@example.org'],
    ['#minutes', '#minutes'],
    ['javascript:alert(1)', null],
    ['JAVASCRIPT:alert(1)', null],
    ['data:text/html,x', null],
    ['//example.org', null],
    ['/\\example.org', null],
    ['/\t/example.org', null],
    ['', null],
    [null, null],
  ])('%j becomes %j', (address, href) => {
    expect(safeHref(address)).toBe(href);
  });
});

describe('safeImage', () => {
  it.each([
    ['/files/a.webp', '/files/a.webp'],
    ['https://cdn.example.org/a.webp', 'https://cdn.example.org/a.webp'],
    ['http://example.org/a.webp', null],
    ['data:image/svg+xml,x', null],
    ['//example.org/a.webp', null],
  ])('%j becomes %j', (address, src) => {
    expect(safeImage(address)).toBe(src);
  });
});

describe('parseFooter', () => {
  it('reads content and social addresses', () => {
    const footer = {
      content: '<p>Words</p>',
      social: { facebook: 'https://f', twitter: 'https://t', instagram: '' },
    };
    expect(parseFooter(JSON.stringify(footer))).toEqual(footer);
  });

  it.each(['', '{', '7', 'null'])('gives nothing for %j', (description) => {
    expect(parseFooter(description)).toBeUndefined();
  });

  it('fills in what an editor left out', () => {
    expect(parseFooter('{"social":{"twitter":3}}')).toEqual({
      content: '',
      social: { facebook: '', twitter: '', instagram: '' },
    });
  });
});

describe('FAQ', () => {
  const faqs = [
    { _id: '1', group: 'Credits', question: 'What is a minute?', answer: '<p>Sixty <b>seconds</b>.</p>' },
    { _id: '2', group: 'Going live', question: 'Can I use OBS?', answer: '<p>Yes.</p>' },
    { _id: '3', group: 'Credits', question: 'Do credits end?', answer: '<p>No.</p>' },
  ];

  it('finds every word in any part, but not in tags', () => {
    expect(matchFaqs(faqs, 'CREDITS seconds').map((faq) => faq._id)).toEqual(['1']);
    expect(matchFaqs(faqs, 'b>')).toEqual([]);
    expect(matchFaqs(faqs, ' ')).toHaveLength(3);
  });

  it('groups in the order of first appearance', () => {
    expect(groupFaqs(faqs).map(({ group, entries }) => [group, entries.length])).toEqual([
      ['Credits', 2],
      ['Going live', 1],
    ]);
  });
});
