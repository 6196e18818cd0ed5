import type { RoomState } from '@candela/contract/shows/operations';
import { useDisclosure } from '@mantine/hooks';
import { IconPlayerRecord, IconPlayerRecordFilled } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { client } from '../../../platform/api.ts';
import { useSocketEvent } from '../../../platform/realtime/socket.ts';
import { reportError } from '../../../platform/report-error.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import { recordingWords as copy } from '../recording-messages.ts';
import { useRecordingTerms } from './use-recording-terms.ts';

/** Begins and stops recording during a show. Beginning asks first; nothing where shows cannot be recorded. */
export function RecordButton({ room }: { room: RoomState }) {
  const terms = useRecordingTerms();
  const [isAsking, asking] = useDisclosure();
  const set = useMutation({
    mutationFn: (record: boolean) => client.shows.setRecording({ channelName: room.channelName, record }),
    onSuccess: ({ data }) => {
      asking.close();
      if (data.isRecorded) toast.success(copy.started, copy.startedDetail);
      else toast.success(copy.stopped, copy.stoppedDetail);
    },
    onError: reportError,
  });
  useSocketEvent('recording.ended', ({ end }) => void toast.warn(copy.endedTitle, copy.ended[end]));
  if (!terms || room.inPrivate) return null;
  return (
    <>
      <IconButton
        variant="line"
        size={48}
        label={room.isRecorded ? copy.stop : copy.start}
        on={room.isRecorded}
        onClick={() => (room.isRecorded ? set.mutate(false) : asking.open())}
      >
        {room.isRecorded ? (
          <IconPlayerRecordFilled size={20} aria-hidden />
        ) : (
          <IconPlayerRecord size={20} stroke={1.75} aria-hidden />
        )}
      </IconButton>
      <ConfirmDialog
        opened={isAsking}
        title={copy.askTitle}
        description={`${copy.consent} ${copy.terms({ minutes: terms.maxMinutes })}`}
        confirmLabel={copy.start}
        cancelLabel={copy.askCancel}
        closeLabel={copy.close}
        loading={set.isPending}
        onConfirm={() => set.mutate(true)}
        onCancel={asking.close}
      />
    </>
  );
}
