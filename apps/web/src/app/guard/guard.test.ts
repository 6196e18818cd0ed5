import { describe, expect, it } from 'vitest';
import { findPattern, guard, type Visit } from './guard.ts';
import { routeAccess } from './route-access.ts';

const visitor: Visit = { lane: 'signedOut' };
const user: Visit = { lane: 'signedIn', type: 'user' };
const model: Visit = { lane: 'signedIn', type: 'model' };

/** Path, then what a visitor, a user and a model get: `show`, or where they are sent. */
const table: [path: string, visitor: string, user: string, model: string][] = [
  ['/', 'show', '/videos', '/profile'],
  ['/login', 'show', '/videos', '/profile'],
  ['/member', 'show', '/videos', '/profile'],
  ['/sign-up', 'show', '/videos', '/profile'],
  ['/model-sign-up', 'show', '/videos', '/profile'],
  ['/forgot-password', 'show', '/videos', '/profile'],
  ['/reset-password', 'show', '/videos', '/profile'],
  ['/otp', 'show', '/videos', '/profile'],
  ['/verify-otp', 'show', '/videos', '/profile'],
  ['/under-verification', 'show', '/videos', '/profile'],
  ['/payment-result', 'show', 'show', 'show'],
  ['/purchase-credit', 'show', 'show', '/profile'],
  ['/videos', 'show', 'show', '/profile'],
  ['/videos/c1', 'show', 'show', '/profile'],
  ['/videos/c1/s1', 'show', 'show', '/profile'],
  ['/videos/c1/s1/more', '/login', '/videos', '/profile'],
  ['/category', 'show', 'show', 'show'],
  ['/category/c1', 'show', 'show', 'show'],
  ['/category/c1/s1', 'show', 'show', 'show'],
  ['/profile/maren', 'show', 'show', 'show'],
  ['/profile', '/login', '/videos', 'show'],
  ['/user/rafe', '/login', 'show', 'show'],
  ['/video/v1', '/login', 'show', 'show'],
  ['/profile-setup', '/login', 'show', 'show'],
  ['/purchase-history', '/login', 'show', 'show'],
  ['/blogs', '/login', 'show', 'show'],
  ['/blog/b1', '/login', 'show', 'show'],
  ['/products/p1', '/login', 'show', 'show'],
  ['/checkout', '/login', 'show', 'show'],
  ['/cart', '/login', 'show', 'show'],
  ['/chat/maren', '/login', 'show', 'show'],
  ['/privacy-policy', 'show', 'show', 'show'],
  ['/about-us', 'show', 'show', 'show'],
  ['/faq', 'show', 'show', 'show'],
  ['/dmca', 'show', 'show', 'show'],
  ['/contact-us', 'show', 'show', 'show'],
  ['/terms-condition', 'show', 'show', 'show'],
  ['/become-model', 'show', 'show', 'show'],
  ['/thanks', 'show', 'show', 'show'],
  ['/live-models', '/login', 'show', '/profile'],
  ['/live-models/c1/s1', '/login', 'show', '/profile'],
  ['/products', '/login', 'show', '/profile'],
  ['/buy-credits', '/login', 'show', '/profile'],
  ['/my-favorite', '/login', 'show', '/profile'],
  ['/my-earning', '/login', '/videos', 'show'],
  ['/my-account', '/login', 'show', '/profile'],
  ['/broadcaster', '/login', '/videos', 'show'],
  ['/video-call', '/login', 'show', 'show'],
  ['/live-model/maren', 'show', 'show', 'show'],
  ['/payment', '/login', 'show', 'show'],
  ['/change-password', '/login', 'show', 'show'],
  ['/my-sessions', '/login', 'show', 'show'],
  ['/nowhere', '/login', '/videos', '/profile'],
  ['/live-model', '/login', '/videos', '/profile'],
];

const outcomeOf = (path: string, visit: Visit) => {
  const outcome = guard(path, visit);
  return outcome.do === 'redirect' ? outcome.to : outcome.do;
};

describe('guard', () => {
  it.each(table)(
    '%s leads a visitor to %s, a user to %s, a model to %s',
    (path, forVisitor, forUser, forModel) => {
      expect({
        visitor: outcomeOf(path, visitor),
        user: outcomeOf(path, user),
        model: outcomeOf(path, model),
      }).toEqual({ visitor: forVisitor, user: forUser, model: forModel });
    },
  );

  it('has a line in the table for every route', () => {
    const covered = new Set(table.map(([path]) => findPattern(path)));
    expect(Object.keys(routeAccess).filter((pattern) => !covered.has(pattern as never))).toEqual([]);
  });

  it('waits on every path while it is not known who is here', () => {
    for (const [path] of table) {
      expect(guard(path, { lane: 'loading' })).toEqual({ do: 'wait' });
      expect(guard(path, { lane: 'signedIn' })).toEqual({ do: 'wait' });
    }
  });

  it('never redirects to a page that redirects again', () => {
    for (const visit of [visitor, user, model]) {
      for (const [path] of table) {
        const outcome = guard(path, visit);
        if (outcome.do === 'redirect') expect(guard(outcome.to, visit).do).toBe('show');
      }
    }
  });

  it('leads back after login only to a page that is for the account', () => {
    expect(guard('/login', user, '/live-models/c1?page=2')).toEqual({
      do: 'redirect',
      to: '/live-models/c1?page=2',
    });
    expect(guard('/login', model, '/live-models')).toEqual({ do: 'redirect', to: '/profile' });
    expect(guard('/login', user, 'https://elsewhere.example/videos')).toEqual({
      do: 'redirect',
      to: '/videos',
    });
    expect(guard('/login', user, '//elsewhere.example')).toEqual({ do: 'redirect', to: '/videos' });
  });

  it('takes the parameterless route for a path that ends in a slash', () => {
    expect(findPattern('/products/')).toBe('/products');
    expect(findPattern('/profile/')).toBe('/profile');
  });
});
