import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../../test-support/show.tsx';
import { OtpField } from './otp-field.tsx';

function Code({ onComplete }: { onComplete: (code: string) => void }) {
  const [code, setCode] = useState('');
  return (
    <>
      <OtpField
        label="Code"
        digitLabel={(position, length) => `Digit ${position} of ${length}`}
        value={code}
        onChange={setCode}
        onComplete={onComplete}
      />
      <output>{code}</output>
    </>
  );
}

const box = (position: number) => page.getByLabelText(`Digit ${position} of 6`);
const isCode = (code: string) => expect.element(page.getByRole('status')).toHaveTextContent(code);

test('a digit is corrected in any box without losing another', async () => {
  const whole: string[] = [];
  await show(<Code onComplete={(code) => whole.push(code)} />);
  await box(1).click();
  await userEvent.keyboard('122');
  await isCode('122');
  // The first one, then the middle one by the same digit as its neighbour.
  await box(1).click();
  await userEvent.keyboard('{Backspace}9');
  await isCode('922');
  await userEvent.keyboard('{Backspace}2');
  await isCode('922');
  await box(3).click();
  await userEvent.keyboard('{Delete}4');
  await isCode('924');
  await expect.element(box(4)).toHaveFocus();
  // From an empty box, the digit before goes, as in any text.
  await userEvent.keyboard('{Backspace}5678');
  await isCode('925678');
  await box(1).click();
  await userEvent.keyboard('{Backspace}1');
  await isCode('125678');
  expect(whole).toEqual(['925678', '125678']);
});

test('a keyboard on the screen that names no keys corrects a digit as well', async () => {
  await show(<Code onComplete={() => {}} />);
  await box(1).click();
  await userEvent.keyboard('123');
  await box(1).click();
  typeUnnamed('');
  await isCode('23');
  typeUnnamed('29');
  await isCode('923');
});

/** What the box in focus holds afterwards, by an input event alone. */
function typeUnnamed(value: string): void {
  const input = document.activeElement as HTMLInputElement;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
  input.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
