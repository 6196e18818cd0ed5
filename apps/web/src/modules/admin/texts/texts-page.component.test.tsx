import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../test-support/show.tsx';
import { standardTexts } from './standard-texts.ts';
import { TextsEditor } from './texts-page.tsx';

const none = {
  landingHeadline: null,
  landingSentence: null,
  joinHeadline: null,
  joinSentence: null,
  signUpNote: null,
  modelSignUpNote: null,
  footerLine: null,
  mailSignature: null,
};
const saved = { number: 1, texts: { ...none, footerLine: 'Ours since 2020.' }, history: [] };

test('a field shows the standard text while it is empty, and how much room is left', async () => {
  await show(<TextsEditor saved={saved} />);
  const headline = page.getByLabelText('Headline', { exact: true });
  await expect.element(headline).toHaveAttribute('placeholder', standardTexts.landingHeadline ?? '');
  await expect.element(headline).toHaveAttribute('maxlength', '60');
  await headline.fill('Come in.');
  await expect.element(page.getByText('8 of 60')).toBeVisible();
  await page.getByRole('button', { name: 'Use the standard text: Headline', exact: true }).click();
  await expect.element(headline).toHaveValue('');
});

test('the preview has what is typed, as words and nothing else', async () => {
  await show(<TextsEditor saved={saved} />);
  await expect.element(page.getByText('Ours since 2020.', { exact: true }).first()).toBeInTheDocument();
  await page.getByLabelText('Note for members').fill('<b>Read</b> this');
  await expect.element(page.getByText('<b>Read</b> this').last()).toBeInTheDocument();
});
