import { expect, it } from 'vitest';
import { findPage } from './page-routes.ts';

it('finds the page at a path as the web app does', () => {
  expect(findPage('/')).toMatchObject({ pattern: '/' });
  expect(findPage('/profile/ab12')).toMatchObject({
    pattern: '/profile/:userId',
    params: { userId: 'ab12' },
  });
  expect(findPage('/profile')).toMatchObject({ pattern: '/profile' });
  expect(findPage('/videos/a/b/')).toMatchObject({ params: { categoryid: 'a', subcategoryid: 'b' } });
  expect(findPage('/videos')?.params.categoryid).toBeUndefined();
  expect(findPage('/FAQ')).toMatchObject({ pattern: '/faq' });
});

it('finds none where the site has none', () => {
  for (const path of ['/nowhere', '/faq/more', '/videos/a/b/c', '/profile/a/b', '//faq']) {
    expect(findPage(path)).toBeUndefined();
  }
});
