import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../test-support/show.tsx';
import { DocumentField } from './document-field.tsx';

const inputs = () => [...document.querySelectorAll<HTMLInputElement>('input[type="file"]')];

test('a phone opens the camera that faces the document, and the other one for herself; a file may be chosen as well', async () => {
  await show(
    <>
      <DocumentField side="front" token={undefined} onChange={() => undefined} />
      <DocumentField side="selfie" token={undefined} onChange={() => undefined} />
    </>,
  );
  await expect.element(page.getByText('Front of the document')).toBeVisible();
  expect(inputs().map((input) => input.getAttribute('capture'))).toEqual([null, 'environment', null, 'user']);
  // Without a finger there is no camera to open.
  const isTouched = matchMedia('(pointer: coarse)').matches;
  expect(inputs().map((input) => input.checkVisibility())).toEqual([true, isTouched, true, isTouched]);
});
