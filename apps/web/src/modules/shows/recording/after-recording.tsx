import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { client } from '../../../platform/api.ts';
import { reportError } from '../../../platform/report-error.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import { recordingWords as copy } from '../recording-messages.ts';

/** What may be done with the recording of a show that has ended. */
export function AfterRecording({ sessionId }: { sessionId: string }) {
  const [isAsking, asking] = useDisclosure();
  const discard = useMutation({
    mutationFn: () => client.shows.discardRecording({ sessionId }),
    onSuccess: () => {
      asking.close();
      toast.success(copy.discarded);
    },
    onError: reportError,
  });
  if (discard.isSuccess) return null;
  return (
    <>
      <ButtonLink href="/profile?tab=video" size="sm">
        {copy.toVideos}
      </ButtonLink>
      <Button size="sm" variant="danger" onClick={asking.open}>
        {copy.discard}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={copy.discardTitle}
        description={copy.discardText}
        confirmLabel={copy.discardConfirm}
        confirmVariant="danger"
        cancelLabel={copy.discardCancel}
        closeLabel={copy.close}
        loading={discard.isPending}
        onConfirm={() => discard.mutate()}
        onCancel={asking.close}
      />
    </>
  );
}
