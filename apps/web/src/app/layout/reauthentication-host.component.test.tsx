import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import MySecurityScreen from '../../modules/accounts/screens/my-security-screen.tsx';
import { FakeRefusal, fakeApi } from '../../test-support/fake-api.ts';
import { show } from '../../test-support/show.tsx';
import { ReauthenticationHost } from './reauthentication-host.tsx';

const id = '0198c5a0-0000-7000-8000-000000000001';
const at = '2026-11-22T12:00:00.000Z';
const recoveryCodes = ['abcde-23456', 'fghjk-34567'];

/** Fakes an account whose last proof is old, and what its holder does about it. */
function serveAccount(password: string, isOnAtFirst = false) {
  let isProved = false;
  let isOn = isOnAtFirst;
  const asks = () => new FakeRefusal(401, 'reauthentication_required', "Confirm that it's you to do this.");
  return fakeApi({
    accounts: {
      listSessions: () => ({
        data: [
          {
            _id: id,
            device: 'Firefox on Windows',
            ip: '192.0.2.7',
            country: 'PT',
            createdAt: at,
            lastSeenAt: at,
            expiresAt: at,
            current: true,
          },
        ],
        totalCount: 1,
      }),
      getSecurity: () => ({
        msg: '',
        data: { secondFactor: isOn ? { since: at, recoveryCodesLeft: recoveryCodes.length } : null },
      }),
      reauthenticate: (input) => {
        if (input.password !== password) {
          return new FakeRefusal(401, 'wrong_credentials', 'No.', { password: "That isn't your password." });
        }
        isProved = true;
        return { msg: '' };
      },
      removeSecondFactor: asks,
      setUpSecondFactor: () =>
        isProved
          ? { msg: '', data: { uri: 'otpauth://totp/x?secret=ABC234', secret: 'ABC234', expiresAt: at } }
          : asks(),
      confirmSecondFactor: ({ code }) => {
        if (code !== '123456') return new FakeRefusal(400, 'wrong_code', 'No.', { code: 'That is not it.' });
        isOn = true;
        return { msg: '', data: { recoveryCodes } };
      },
    },
  });
}

async function open() {
  await show(
    <>
      <MySecurityScreen />
      <ReauthenticationHost />
    </>,
  );
  await page.getByRole('button', { name: 'Set up' }).click();
}

test('who is asked to prove it is them goes on where they were, with a wrong password said at its field', async () => {
  const { sent } = serveAccount('quiet harbour 7');
  await open();
  const dialog = page.getByRole('dialog', { name: "Confirm it's you" });
  const field = dialog.getByLabelText('Password', { exact: true });
  await field.fill('not this one 1');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect.element(dialog.getByText("That isn't your password.")).toBeVisible();
  await field.fill('quiet harbour 7');
  await dialog.getByRole('button', { name: 'Continue' }).click();

  const setUp = page.getByRole('dialog', { name: 'Set up two-step login' });
  await expect.element(setUp.getByText('ABC234')).toBeVisible();
  for (const [typed, shown] of [
    ['000000', 'That is not it.'],
    ['123456', recoveryCodes[0] ?? ''],
  ] as const) {
    await setUp.getByLabelText('Digit 1 of 6').click();
    await userEvent.keyboard(typed);
    await setUp.getByRole('button', { name: 'Turn on' }).click();
    await expect.element(page.getByText(shown)).toBeVisible();
  }
  await page.getByRole('button', { name: "I've saved them" }).click();
  await expect.element(page.getByText(/2 recovery codes left/)).toBeVisible();
  await expect.element(page.getByText(recoveryCodes[0] ?? '')).not.toBeInTheDocument();
  const calls = sent.map(([operation]) => operation).filter((name) => /setUp|reauth/.test(name));
  expect(calls).toEqual([
    'accounts.setUpSecondFactor',
    'accounts.reauthenticate',
    'accounts.reauthenticate',
    'accounts.setUpSecondFactor',
  ]);
});

test('who does not want to prove it is told that nothing was done', async () => {
  const { sent } = serveAccount('quiet harbour 7');
  await open();
  await page
    .getByRole('dialog', { name: "Confirm it's you" })
    .getByRole('button', { name: 'Cancel' })
    .click();
  await expect.element(page.getByText("Confirm that it's you to do this.")).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Set up' })).toBeEnabled();
  expect(sent.filter(([operation]) => operation === 'accounts.setUpSecondFactor')).toHaveLength(1);
});

test('what is asked over another question has the focus in its code', async () => {
  serveAccount('quiet harbour 7', true);
  await show(
    <>
      <MySecurityScreen />
      <ReauthenticationHost />
    </>,
  );
  await page.getByRole('button', { name: 'Turn off' }).click();
  const question = page.getByRole('dialog', { name: 'Turn off two-step login?' });
  await question.getByRole('button', { name: 'Turn off' }).click();
  const dialog = page.getByRole('dialog', { name: "Confirm it's you" });
  await expect.element(dialog.getByLabelText('Digit 1 of 6')).toHaveFocus();
});
