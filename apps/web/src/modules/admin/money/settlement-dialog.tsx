import { paymentProviderName } from '@candela/contract/payments/operations';
import { FileButton, Select } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useSearchParams } from 'react-router';
import { readRefusal } from '../../../platform/refusal.ts';
import { Button } from '../../../ui/button/button.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import { adminClient, everyAnswer } from '../console/api.ts';
import classes from '../console/console.module.css';
import { DraftDialog } from '../console/draft-dialog.tsx';
import { labelOf } from '../console/format.tsx';
import { everyPage } from '../console/locales/every-page.ts';
import { money } from './locales/money.ts';

const text = money.settlements.import;
const bytesMax = 8_000_000;
const providers = paymentProviderName.options;

/** Opens the import of what a payment provider says it settled. */
export function ImportSettlement() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        {text.label}
      </Button>
      {isOpen && <SettlementDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** Asks for the file and its days, has it compared, and opens what came of it. */
function SettlementDialog({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const queries = useQueryClient();
  const [, setAddress] = useSearchParams();
  const [provider, setProvider] = useState<(typeof providers)[number]>('ccbill');
  const [days, setDays] = useState<{ firstDay: string | null; lastDay: string | null }>({
    firstDay: null,
    lastDay: null,
  });
  const [file, setFile] = useState<File | null>(null);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [isBusy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!file) return setProblems({ csv: text.needed });
    if (file.size > bytesMax) return setProblems({ csv: text.tooLarge });
    setBusy(true);
    setProblems({});
    try {
      const csv = await file.text();
      const { firstDay, lastDay } = days;
      const input = { provider, fileName: file.name, csv, firstDay: firstDay ?? '', lastDay: lastDay ?? '' };
      const { data } = await adminClient.readSettlement(input);
      if (data.isKnown) toast.success(text.known);
      await queries.invalidateQueries({ queryKey: everyAnswer });
      onClose();
      setAddress({ open: data._id });
    } catch (error) {
      const { msg, fields } = readRefusal(error);
      setProblems(Object.keys(fields).length > 0 ? fields : { csv: msg });
    } finally {
      setBusy(false);
    }
  };
  const dayField = (name: 'firstDay' | 'lastDay') => (
    <DateField
      label={text[name]}
      value={days[name]}
      error={problems[name]}
      maxDate={new Date().toISOString().slice(0, 10)}
      onChange={(day) => {
        setDays((before) => ({ ...before, [name]: day }));
        setProblems(({ [name]: _gone, ...others }) => others);
      }}
      previousLabel={everyPage.days.previous}
      nextLabel={everyPage.days.next}
    />
  );
  return (
    <DraftDialog
      opened
      isUnsaved={file !== null}
      dismissible={!isBusy}
      title={text.label}
      description={text.description}
      closeLabel={everyPage.close}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{everyPage.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" loading={isBusy}>
            {text.submit}
          </Button>
        </>
      }
    >
      <form id={formId} className={classes.form} onSubmit={(event) => void submit(event)}>
        <Select
          label={text.provider}
          data={providers.map((value) => ({ value, label: labelOf(value) }))}
          value={provider}
          allowDeselect={false}
          onChange={(value) => value && setProvider(value as typeof provider)}
        />
        {dayField('firstDay')}
        {dayField('lastDay')}
        <div>
          <FileButton accept=".csv,text/csv,text/plain" onChange={setFile}>
            {(props) => <Button {...props}>{text.choose}</Button>}
          </FileButton>
          {file && <p>{text.chosen({ name: file.name })}</p>}
          {problems.csv && <p role="alert">{problems.csv}</p>}
        </div>
      </form>
    </DraftDialog>
  );
}
