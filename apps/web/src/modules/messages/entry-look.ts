import { useQuery } from '@tanstack/react-query';
import type { UploadEntry } from '../../platform/uploads/upload-queue.ts';
import { useLocalPicture } from '../../platform/uploads/use-local-picture.ts';
import { readVideoSeconds } from '../../platform/uploads/video-seconds.ts';
import { formatDuration } from '../../ui/format/format-duration.ts';

/** As much of a file that goes with a message as its picture needs. */
export type LookEntry = Pick<UploadEntry, 'key' | 'file' | 'picture' | 'durationSeconds'>;

/** What can be seen of a file before it is sent: its picture where this browser has one, and how long a video is. */
export function useEntryLook(entry: LookEntry): {
  picture: string | null;
  isVideo: boolean;
  length: string | null;
} {
  const local = useLocalPicture(entry.file);
  const isVideo = isVideoFile(entry);
  const seconds = useSeconds(entry, isVideo);
  return {
    picture: entry.picture ?? local,
    isVideo,
    length: seconds === null ? null : formatDuration(seconds),
  };
}

/** Whether a file is a video. */
export const isVideoFile = ({ file }: Pick<UploadEntry, 'file'>) => file.type.startsWith('video/');

/** How long a video is: as the site knows it, else as this browser reads it. */
function useSeconds({ key, file, durationSeconds }: LookEntry, isVideo: boolean): number | null {
  const read = useQuery({
    queryKey: ['videoSeconds', key],
    queryFn: () => readVideoSeconds(file),
    enabled: isVideo && durationSeconds === undefined && file.size > 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return durationSeconds ?? read.data ?? null;
}
