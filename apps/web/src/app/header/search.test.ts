import { describe, expect, it } from 'vitest';
import { isUnder, navLinks } from './nav-links.ts';
import { categoryListRequest, searchRequest } from './search-request.ts';

describe('searchRequest', () => {
  it('is the request of the specification', () => {
    expect(searchRequest('  maren ')).toEqual({
      per_page: 10,
      current_page: 1,
      search: 'maren',
      registration: 'completed',
      type: 'model',
      sortObject: { createdAt: -1 },
    });
  });

  it('asks for at most what the server takes', () => {
    expect(searchRequest('x'.repeat(500)).search).toHaveLength(100);
  });

  it('reads all categories at once', () => {
    expect(categoryListRequest).toEqual({
      search: '',
      current_page: 1,
      per_page: 300,
      sortObject: { createdAt: -1 },
    });
  });
});

describe('navLinks', () => {
  it('gives a model her work', () => {
    expect(navLinks('model', '/').map((link) => link.label)).toEqual([
      'Home',
      'Messages',
      'Library',
      'Earnings',
    ]);
  });

  it('marks the link a page lies under, and Home only on itself', () => {
    expect(
      navLinks('user', '/videos/c1')
        .filter((link) => link.current)
        .map((link) => link.href),
    ).toEqual(['/videos']);
    expect(isUnder('/faq', '/')).toBe(false);
    expect(isUnder('/', '/')).toBe(true);
    expect(isUnder('/videosphere', '/videos')).toBe(false);
  });
});
