import type { PictureUse } from '@candela/contract/accounts/pictures';
import type { MyProfile } from '@candela/contract/accounts/profile';
import type { CropArea } from '@candela/contract/accounts/profile-forms';
import { useEffect, useRef, useState } from 'react';
import { client } from '../../../../platform/api.ts';
import { readRefusal } from '../../../../platform/refusal.ts';
import { updateMyProfile, useSession } from '../../../../platform/session/session-store.ts';
import { uploadMessages } from '../../../../platform/uploads/messages.ts';
import { sendFile } from '../../../../platform/uploads/send-file.ts';
import { toast } from '../../../../ui/toast/toast.tsx';
import { messages } from '../messages.ts';

type MyPictures = Pick<MyProfile, 'profileImage' | 'coverImage' | 'waitingPictures' | 'picturesWait'>;

/** Sends a picture and makes the part inside `crop` the profile picture or the cover. */
export function useSendPicture(use: PictureUse, onDone: () => void) {
  const { user } = useSession();
  const [percent, setPercent] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);

  const send = async (file: File, crop: CropArea) => {
    const controller = new AbortController();
    stop.current = controller;
    setProblem(null);
    setPercent(0);
    try {
      const { filename } = await sendFile(
        { file, type: 'public', isTeaser: false, accountId: user?._id ?? '' },
        {
          signal: controller.signal,
          onPercent: setPercent,
          onWaiting: () => undefined,
          onResumed: () => undefined,
          onWhole: () => undefined,
          onProcessing: () => undefined,
        },
      );
      const pictures = await putToUse(use, filename, crop);
      updateMyProfile(pictures);
      setPercent(100);
      const isWaiting = pictures.waitingPictures.some((one) => one.use === use && one.reason === null);
      toast.success(isWaiting ? messages.pictures.doneWaits : messages.pictures.done);
      onDone();
    } catch (error) {
      if (controller.signal.aborted) return;
      const { code, msg } = readRefusal(error);
      const words =
        code === 'network' || code === 'unknown' ? uploadMessages.sendFailed({ name: file.name }) : msg;
      setProblem(words);
      toast.error(words);
    } finally {
      setPercent(null);
    }
  };
  return { send, percent, problem, reset: () => setProblem(null) };
}

async function putToUse(use: PictureUse, filename: string, crop: CropArea): Promise<MyPictures> {
  const call = use === 'profile' ? client.accounts.uploadProfileImage : client.accounts.uploadCoverImage;
  return (await call({ filename, crop })).data;
}
