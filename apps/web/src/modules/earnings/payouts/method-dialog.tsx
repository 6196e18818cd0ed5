import type { PayoutDetails } from '@candela/contract/earnings/payout-details';
import type { PayoutMethod } from '@candela/contract/earnings/payouts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../platform/api.ts';
import { readRefusal } from '../../../platform/refusal.ts';
import { reportError } from '../../../platform/report-error.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import { t } from '../messages.ts';
import { CodeStep } from './code-step.tsx';
import { DetailsForm } from './details-form.tsx';
import { useRefreshEarnings } from './use-payout-methods.ts';

const copy = t.method;

export interface MethodDialogProps {
  opened: boolean;
  /** The method the new one replaces; null adds one. */
  replaces: PayoutMethod | null;
  onClose: () => void;
}

/** Adds or changes a payout method in two steps: the details, then the mailed code. */
export function MethodDialog({ opened, replaces, onClose }: MethodDialogProps) {
  return opened ? <OpenMethodDialog replaces={replaces} onClose={onClose} /> : null;
}

function OpenMethodDialog({ replaces, onClose }: Omit<MethodDialogProps, 'opened'>) {
  const refresh = useRefreshEarnings();
  const [details, setDetails] = useState<PayoutDetails | null>(null);
  const begin = useMutation(api.earnings.changePayoutMethod.mutationOptions());
  const confirm = useMutation(
    api.earnings.confirmPayoutMethod.mutationOptions({
      onSuccess: async ({ data }) => {
        toast.success(copy.done, data.label);
        onClose();
        await refresh();
      },
    }),
  );
  const begun = begin.data?.data;
  const isAsking = begun !== undefined && details !== null;
  const start = (wanted: PayoutDetails) => {
    setDetails(wanted);
    return begin.mutateAsync({ replacesId: replaces?._id, details: wanted });
  };
  const resend = () => {
    if (!details) return;
    begin
      .mutateAsync({ replacesId: replaces?._id, details })
      .then(() => toast.info(copy.resent), reportError);
  };
  const title = replaces ? copy.changeTitle : copy.addTitle;
  return (
    <Dialog
      opened
      onClose={onClose}
      size="md"
      title={isAsking ? copy.codeTitle : title}
      description={
        isAsking
          ? copy.codeText({ to: begun.sentTo })
          : [replaces && copy.replaces({ label: replaces.label }), copy.lede].filter(Boolean).join(' ')
      }
      closeLabel={t.close}
    >
      {isAsking ? (
        <CodeStep
          sending={confirm.isPending}
          error={
            confirm.isError
              ? (readRefusal(confirm.error).fields.otp ?? readRefusal(confirm.error).msg)
              : undefined
          }
          onConfirm={(otp) => confirm.mutate({ changeId: begun.changeId, otp })}
          onResend={resend}
          onBack={() => {
            begin.reset();
            confirm.reset();
          }}
        />
      ) : (
        <DetailsForm initial={details} onSubmit={start} onCancel={onClose} />
      )}
    </Dialog>
  );
}
