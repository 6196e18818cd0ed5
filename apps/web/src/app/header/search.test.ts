import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { debounce } from './debounce.ts';
import { isUnder, navLinks } from './nav-links.ts';
import { categoryListRequest, searchDebounceMs, searchRequest } from './search-request.ts';

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

describe('debounce', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('delivers only the last word, 300 ms after the last key', () => {
    const heard: string[] = [];
    const waiting = debounce<string>((word) => heard.push(word), searchDebounceMs);
    waiting.push('m');
    vi.advanceTimersByTime(299);
    waiting.push('ma');
    vi.advanceTimersByTime(299);
    expect(heard).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(heard).toEqual(['ma']);
  });

  it('delivers nothing once cancelled', () => {
    const heard: string[] = [];
    const waiting = debounce<string>((word) => heard.push(word), searchDebounceMs);
    waiting.push('m');
    waiting.cancel();
    vi.advanceTimersByTime(1000);
    expect(heard).toEqual([]);
  });
});

describe('navLinks', () => {
  it('gives a model Blogs and Support only', () => {
    expect(navLinks('model', '/').map((link) => link.label)).toEqual(['Blogs', 'Support']);
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
