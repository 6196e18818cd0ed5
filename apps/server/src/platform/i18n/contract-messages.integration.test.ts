import '@candela/contract';
import { catalogues } from '@candela/contract/shared/messages';
import { productForm } from '@candela/contract/shop/operations';
import { afterEach, expect, it } from 'vitest';
import { say, speak } from './index.ts';

// Unit tests get messages compiled, as browsers do; here the server reads the catalogues itself.

afterEach(() => speak('en'));

const problems = () =>
  productForm
    .safeParse({ title: '', kind: 'physical', price: 1e9, stock: 1, images: ['/files/a'] })
    .error?.issues.map(({ message }) => message);

it('says what the contract refuses in the language the site speaks at that moment', () => {
  expect(problems()).toEqual(['Enter a title for the product.', 'Set a price of up to 100,000 credits.']);
  speak('en-XA');
  expect(problems()).toEqual(['⟦Éñţéŕ á ţíţĺé ƒóŕ ţĥé þŕóđúçţ.⟧', '⟦Šéţ á þŕíçé óƒ úþ ţó 100,000 çŕéđíţš.⟧']);
});

/** Values that any message of the contract may take. */
const others = {
  ...{ days: 1, digits: 6, length: 4, megabytes: 8 },
  ...{ field: 'x', name: 'x', names: 'x', suggestion: 'x', example: 'x' },
};

it('knows every catalogue of the contract', () => {
  const messages = [...catalogues].flatMap(([name, { english }]) =>
    Object.keys(english).map((key) => `${name}:${key}`),
  );
  expect(messages.length).toBeGreaterThan(300);
  const values = { minimum: 1, maximum: 2, max: 3, min: 1, what: 'x', whose: 'your' };
  expect(messages.filter((key) => say({ key, values: { ...values, ...others } }) === key)).toEqual([]);
});
