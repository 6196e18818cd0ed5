import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../test-support/show.tsx';
import SignUpScreen from '../screens/sign-up-screen.tsx';

test('a username of the right form is not ticked, because somebody may have it', async () => {
  const { container } = await show(<SignUpScreen />);
  const ticks = () => container.querySelectorAll('.tabler-icon-check').length;
  const name = page.getByLabelText('Username');
  await name.fill('rafe.tolland');
  const email = page.getByLabelText('Email', { exact: true });
  await email.fill('rafe@example.test');
  await page.getByLabelText('Password', { exact: true }).click();
  await expect.poll(ticks).toBe(1);
  expect(name.element().parentElement?.querySelector('.tabler-icon-check')).toBeNull();
});
