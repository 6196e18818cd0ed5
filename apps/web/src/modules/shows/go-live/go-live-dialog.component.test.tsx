import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeApi } from '../../../test-support/fake-api.ts';
import { show } from '../../../test-support/show.tsx';
import GoLiveDialog from './go-live-dialog.tsx';

const settings = {
  freeLook: true,
  spyCost: null,
  privateMinMinutes: 1,
  twoWay: true,
  callCost: null,
  callMinMinutes: 1,
};

test('the form says what is missing, too little and too much, and costs take digits alone', async () => {
  const { sent } = fakeApi({
    metering: { getLiveSettings: () => ({ msg: '', data: settings }) },
    shows: {
      getRecordingTerms: () => ({ msg: '', data: { available: true, maxMinutes: 60 } }),
    },
  });
  await show(<GoLiveDialog opened onClose={() => undefined} />);
  const submit = page.getByRole('button', { name: 'Go Live', exact: true });
  const says = (words: string) => expect.element(page.getByText(words).first()).toBeVisible();
  await submit.click();
  await says('Please select streaming type');
  await says('Private show cost per minute is required');
  await page.getByRole('radio', { name: /^Paid/ }).click();
  await submit.click();
  await says('Group show cost per minute is required');
  const group = page.getByLabelText('Group show cost');
  await userEvent.type(group, 'ab12345');
  await expect.element(group).toHaveValue('1234');
  await page.getByLabelText('Private show cost').fill('0');
  await submit.click();
  await says('Maximum value is 30');
  await says('Minimum value is 1');
  await group.fill('30');
  await page.getByLabelText('Private show cost').fill('101');
  await submit.click();
  await says('Maximum value is 100');
  expect(sent.map(([operation]) => operation)).not.toContain('shows.startBroadcast');
});
