import { FileButton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readRefusal } from '../../../platform/refusal.ts';
import { Button } from '../../../ui/button/button.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import { adminClient, everyAnswer, type Outputs } from '../console/api.ts';
import { DraftDialog } from '../console/draft-dialog.tsx';
import { everyPage } from '../console/locales/every-page.ts';
import { RefusedLines } from '../console/refused-lines.tsx';
import classes from './bank-file.module.css';
import { BankPreview } from './bank-preview.tsx';
import { money } from './locales/money.ts';

const text = money.payouts.bank;
const bytesMax = 10_000_000;
type Preview = Outputs['readBankFile']['data'];
type Result = Pick<Outputs['applyBankFile']['data'], 'paid' | 'returned' | 'refused'>;

/** Opens the import of what the bank answered. */
export function ImportBankFile() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{text.label}</Button>
      {isOpen && <BankFileDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** Reads a file of the bank, shows what it would do, and books it on one press. */
function BankFileDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const [preview, setPreview] = useState<Preview | null>(null);
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [progress, setProgress] = useState<number | null>(null);
  const [result, setResult] = useState<Result | null>(null);
  const matches = preview?.entries.filter(({ verdict }) => verdict === 'match') ?? [];
  const returns =
    preview?.entries.filter(({ verdict, _id }) => verdict === 'rejected' && !kept.has(_id)) ?? [];
  const all = matches.length + returns.length;

  const read = async (file: File | null) => {
    if (!file) return;
    if (file.size > bytesMax) return setProblem(text.tooLarge);
    setBusy(true);
    setProblem('');
    try {
      const xml = await file.text();
      const { data } = await adminClient.readBankFile({ fileName: file.name, xml });
      setKept(new Set());
      setPreview(data);
    } catch (error) {
      const { msg, fields } = readRefusal(error);
      setProblem(Object.values(fields ?? {})[0] ?? msg);
    } finally {
      setBusy(false);
    }
  };
  const apply = async (_id: string) => {
    setBusy(true);
    setProblem('');
    const total: Result = { paid: 0, returned: 0, refused: [] };
    const returnIds = returns.map((entry) => entry._id);
    try {
      for (let left = all, done = 1; left > 0 && done > 0; ) {
        setProgress(total.paid + total.returned);
        // One call names at most so many; those given back already are passed over.
        const asked = returnIds.slice(total.returned, total.returned + 1_000);
        const { data } = await adminClient.applyBankFile({ _id, returnIds: asked });
        done = data.paid + data.returned;
        total.paid += data.paid;
        total.returned += data.returned;
        total.refused = data.refused;
        left = Math.max(data.left, returnIds.length > 1_000 ? returnIds.length - total.returned : 0);
      }
      if (total.refused.length > 0) return setResult(total);
      toast.success(text.result(total));
      onClose();
    } catch (error) {
      setProblem(readRefusal(error).msg);
    } finally {
      setBusy(false);
      setProgress(null);
      void queries.invalidateQueries({ queryKey: everyAnswer });
    }
  };

  return (
    <DraftDialog
      opened
      size="lg"
      isUnsaved={result === null && kept.size > 0}
      dismissible={!isBusy}
      title={text.title}
      description={preview ? text.of({ name: preview.file.fileName }) : text.description}
      closeLabel={everyPage.close}
      onClose={onClose}
      actions={
        result ? (
          <Button variant="primary" onClick={onClose}>
            {everyPage.done}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{everyPage.cancel}</Button>
            {preview && all > 0 && (
              <Button variant="primary" loading={isBusy} onClick={() => void apply(preview.file._id)}>
                {labelOf(matches.length, returns.length)}
              </Button>
            )}
          </>
        )
      }
    >
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      {progress !== null && <p aria-live="polite">{text.booking({ done: progress, all })}</p>}
      {!preview && (
        <FileButton accept=".xml,application/xml,text/xml" onChange={(file) => void read(file)}>
          {(props) => (
            <Button {...props} variant="primary" loading={isBusy}>
              {text.choose}
            </Button>
          )}
        </FileButton>
      )}
      {preview && !result && (
        <BankPreview
          preview={preview}
          kept={kept}
          onKeep={(id, isKept) =>
            setKept((before) => {
              const next = new Set(before);
              if (isKept) next.add(id);
              else next.delete(id);
              return next;
            })
          }
        />
      )}
      {result && (
        <RefusedLines
          done={text.result(result)}
          title={text.refused({ count: result.refused.length })}
          lines={result.refused.map(({ _id, msg }) => ({
            _id,
            msg,
            name: preview?.entries.find((entry) => entry._id === _id)?.model ?? _id,
          }))}
        />
      )}
    </DraftDialog>
  );
}

function labelOf(paid: number, returned: number): string {
  if (returned === 0) return text.applyPaid({ paid });
  return paid === 0 ? text.applyReturned({ returned }) : text.applyBoth({ paid, returned });
}
