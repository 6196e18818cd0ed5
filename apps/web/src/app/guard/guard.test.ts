import { routeAccess } from '@candela/contract/shared/page-routes';
import { describe, expect, it } from 'vitest';
import { findPattern, guard, type Visit } from './guard.ts';
import { guardCases as table } from './guard-cases.ts';

const visitor: Visit = { status: 'signedOut' };
const user: Visit = { status: 'signedIn', type: 'user' };
const model: Visit = { status: 'signedIn', type: 'model' };

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
      expect(guard(path, { status: 'loading' })).toEqual({ do: 'wait' });
      expect(guard(path, { status: 'signedIn' })).toEqual({ do: 'wait' });
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
    expect(guard('/login', model, '/live-models')).toEqual({ do: 'redirect', to: '/studio' });
    expect(guard('/login', user, 'https://elsewhere.example/videos')).toEqual({
      do: 'redirect',
      to: '/home',
    });
    expect(guard('/login', user, '//elsewhere.example')).toEqual({ do: 'redirect', to: '/home' });
  });

  it('takes the parameterless route for a path that ends in a slash', () => {
    expect(findPattern('/products/')).toBe('/products');
    expect(findPattern('/profile/')).toBe('/profile');
  });
});
