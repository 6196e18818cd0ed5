import { TextInput } from '@mantine/core';
import { expect, it } from 'vitest';
import { show } from '../../test-support/show.tsx';
import { refusalError } from '../refusal.ts';
import { CheckedForm } from './checked-form.tsx';
import { useContractForm } from './use-contract-form.ts';

const refused = (fields: Record<string, string>) =>
  refusalError({ code: 'invalid_input', msg: 'Not done.', fields }, 400);

/** A form the server always refuses. */
function Refused<Values extends Record<string, string>>({ start, error }: { start: Values; error: Error }) {
  const { form, problems, text, send } = useContractForm<Values>(start);
  return (
    <CheckedForm form={form} problems={problems} onSubmit={() => send(() => Promise.reject(error))}>
      {Object.keys(start).map((name) => (
        <TextInput key={name} label={name} {...text(name)} />
      ))}
      <button type="submit">Send</button>
    </CheckedForm>
  );
}

it('shows a refusal at its field, however deep, until that field changes', async () => {
  const error = refused({ 'address.city': 'Which town?', name: 'Who?' });
  const page = await show(<Refused start={{ city: '', name: '' }} error={error} />);
  await page.getByRole('button').click();
  await expect.element(page.getByText('Which town?')).toBeVisible();
  await expect.element(page.getByLabelText('city')).toHaveFocus();
  await page.getByLabelText('city').fill('Oslo');
  await expect.element(page.getByText('Which town?')).not.toBeInTheDocument();
  await expect.element(page.getByText('Who?')).toBeVisible();
});

it('says above the fields what concerns none of them', async () => {
  const page = await show(<Refused start={{ city: '', name: '' }} error={refused({ modelId: 'Gone.' })} />);
  await page.getByRole('button').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Not done.');
});

it('blames the only field of a form', async () => {
  const page = await show(<Refused start={{ name: '' }} error={refused({})} />);
  await page.getByRole('button').click();
  await expect.element(page.getByLabelText('name')).toHaveAccessibleDescription('Not done.');
});

function Sending({ work }: { work: () => Promise<void> }) {
  const { form, problems, isSending, send } = useContractForm({ name: '' });
  return (
    <CheckedForm form={form} problems={problems} onSubmit={() => send(work)}>
      <button type="submit">{isSending ? 'Sending' : 'Send'}</button>
    </CheckedForm>
  );
}

it('sends once while an answer is awaited', async () => {
  const answers: (() => void)[] = [];
  const page = await show(<Sending work={() => new Promise((resolve) => answers.push(resolve))} />);
  await page.getByRole('button').click();
  await page.getByRole('button', { name: 'Sending' }).click();
  expect(answers).toHaveLength(1);
  answers[0]?.();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect.poll(() => answers.length).toBe(2);
});
