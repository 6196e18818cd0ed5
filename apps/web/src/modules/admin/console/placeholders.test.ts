import { expect, it } from 'vitest';
import { withoutPlaceholders, withPlaceholders } from './placeholders.ts';

const placeholder = (name: string) => ({ name, example: name, isLink: false, isRequired: false });

it('turns known placeholders of a text into one thing each, and back', () => {
  const html = '<p>Code <strong>{code}</strong> or {other} at <a href="{code}">here</a></p>';
  const inEditor = withPlaceholders(html, [placeholder('code')]);
  expect(inEditor).toBe(
    '<p>Code <strong><span data-placeholder="code">{code}</span></strong> or {other} at <a href="{code}">here</a></p>',
  );
  expect(withoutPlaceholders(inEditor)).toBe(html);
});

it('reads them whatever else the editor writes beside them', () => {
  expect(
    withoutPlaceholders('<p><span data-placeholder="code" title="1 &quot;2&quot;">{code}</span></p>'),
  ).toBe('<p>{code}</p>');
});
