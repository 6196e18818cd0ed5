import { IconBan, IconFlag } from '@tabler/icons-react';
import { useState } from 'react';
import { client } from '../../../platform/api.ts';
import { requestReport } from '../../../platform/report/report-intent.ts';
import { reportError } from '../../../platform/report-error.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import { safetyWords as copy } from './safety-messages.ts';

export type SessionSafetyProps = {
  kind: 'call' | 'privateShow';
  /** The call or private show. */
  id: string;
  /** The one at the other end. */
  name: string;
  /** On the model's side her room is closed to them too. */
  isModel: boolean;
};

/** Report and block, from inside a call or private show. A report opens beside it; blocking ends it, for both. */
export function SessionSafety({ kind, id, name, isModel }: SessionSafetyProps) {
  const [isAsking, setAsking] = useState(false);
  const [isBlocking, setBlocking] = useState(false);
  const block = async () => {
    setBlocking(true);
    try {
      await client.calls.blockInside({ kind, id });
      toast.success(copy.blocked({ name }), copy.blockedDetail);
    } catch (error) {
      reportError(error);
    } finally {
      setBlocking(false);
      setAsking(false);
    }
  };
  return (
    <>
      <Button
        variant="text"
        leftSection={<IconFlag stroke={1.75} aria-hidden />}
        onClick={() => requestReport({ kind, id, title: copy.subject[kind]({ name }) })}
      >
        {copy.report}
      </Button>
      <Button
        variant="text"
        leftSection={<IconBan stroke={1.75} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {copy.block}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={copy.blockTitle({ name })}
        description={isModel ? copy.blockModelMeans : copy.blockMeans}
        confirmLabel={copy.blockConfirm}
        confirmVariant="danger"
        cancelLabel={copy.stay}
        closeLabel={copy.close}
        loading={isBlocking}
        onConfirm={() => block()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
