import type { RoomState } from '@candela/contract/shows/operations';
import { IconPlayerRecordFilled } from '@tabler/icons-react';
import { SmokeTag, Tag } from '../../../ui/tag/tag.tsx';
import { recordingMark as copy } from '../locales/recording-mark.ts';

/** For the model: whether she is being recorded. */
export function RecordingMark({ isRecorded }: { isRecorded: boolean }) {
  return (
    <span role="status">
      {isRecorded && (
        <Tag tone="ember" size="lg" icon={<IconPlayerRecordFilled size={14} aria-label={copy.markLabel} />}>
          {copy.mark}
        </Tag>
      )}
    </span>
  );
}

/** For viewers, over the picture: said in words, not by a mark one has to know. */
export function RecordingNotice({ room }: { room: RoomState }) {
  return (
    <span role="status">
      {room.isRecorded && (
        <SmokeTag size="lg" icon={<IconPlayerRecordFilled size={14} aria-hidden />}>
          {copy.notice}
        </SmokeTag>
      )}
    </span>
  );
}
