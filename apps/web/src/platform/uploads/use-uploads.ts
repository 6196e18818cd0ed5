import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { toast } from '../../ui/toast/toast.tsx';
import { useSession } from '../session/session-store.ts';
import { uploadMessages } from './messages.ts';
import { sendFile } from './send-file.ts';
import { untilReady } from './until-ready.ts';
import { createUploadQueue, hasFailed, isBusy, storedNames, type UploadParams } from './upload-queue.ts';
import { readVideoSeconds } from './video-seconds.ts';

export type Uploads = ReturnType<typeof useUploads>;

/** The files of one field, sent while the component is mounted. Uses the params of the first render. */
export function useUploads(params: UploadParams) {
  const { user } = useSession();
  const accountId = user?._id ?? '';
  const [firstParams] = useState(params);
  const queue = useMemo(
    () =>
      createUploadQueue({
        params: firstParams,
        readVideoSeconds,
        onFailure: (words) => {
          if (!firstParams.listsFailures) toast.error(words);
        },
        onTooMany: (count) => toast.error(uploadMessages.tooMany({ count })),
        onResumed: (file) => toast.info(uploadMessages.resumed({ name: file.name })),
        send: async (file, progress) => {
          const sent = await sendFile(
            {
              file,
              type: firstParams.type ?? 'private',
              isTeaser: firstParams.isTeaser ?? false,
              accountId,
            },
            progress,
          );
          await firstParams.onArrived?.(sent.filename);
          if (firstParams.untilPlayable && file.type.startsWith('video/')) {
            await untilReady(sent.filename, progress);
          }
          return sent;
        },
      }),
    [firstParams, accountId],
  );
  useEffect(() => () => queue.stop(), [queue]);
  const entries = useSyncExternalStore(queue.subscribe, queue.get);
  const busy = isBusy(entries);
  useWarnBeforeLeaving(busy);
  return {
    params: firstParams,
    entries,
    isBusy: busy,
    hasFailed: hasFailed(entries),
    filenames: storedNames(entries),
    add: queue.add,
    addStored: queue.addStored,
    isPaused: queue.isPaused(),
    setPaused: queue.setPaused,
    moveForward: queue.moveForward,
    remove: queue.remove,
    retry: queue.retry,
    /** Empties the field. */
    clear: queue.stop,
  };
}

/** The browser asks before a page with files on their way is closed. */
function useWarnBeforeLeaving(isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isActive]);
}
