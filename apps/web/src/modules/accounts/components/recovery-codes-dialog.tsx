import { saveFile } from '../../../platform/files/save-file.ts';
import { RecoveryCodes } from '../../../platform/second-factor/recovery-codes.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { messages } from '../messages.ts';

const t = messages.twoStep.codes;

/** Shows recovery codes, which nobody can look up again: it closes only by its button. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <Dialog
      opened
      dismissible={false}
      onClose={onClose}
      title={t.title}
      description={t.lede}
      closeLabel={messages.twoStep.close}
      actions={
        <>
          <Button onClick={() => saveFile(t.file, `${codes.join('\n')}\n`, 'text/plain')}>{t.save}</Button>
          <Button variant="primary" onClick={onClose}>
            {t.done}
          </Button>
        </>
      }
    >
      <RecoveryCodes codes={codes} />
    </Dialog>
  );
}
