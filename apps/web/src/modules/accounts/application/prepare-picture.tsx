import type { ModelApplication } from '@candela/contract/accounts/application';
import type { PictureUse } from '@candela/contract/accounts/pictures';
import { Input } from '@mantine/core';
import { IconPhotoPlus } from '@tabler/icons-react';
import { type ChangeEvent, useId, useState } from 'react';
import { client } from '../../../platform/api.ts';
import { readRefusal } from '../../../platform/refusal.ts';
import { smallerPicture } from '../../../platform/uploads/smaller-picture.ts';
import { applicationMessages } from '../application-messages.ts';
import classes from './application.module.css';

const t = applicationMessages.prepare;
const edgeMax = 2_400;

interface PreparePictureProps {
  use: PictureUse;
  token: string;
  application: ModelApplication;
  onSaved: (application: ModelApplication) => void;
}

/** A picture of a profile that is being prepared: sent at once, and seen by nobody but its model and staff. */
export function PreparePicture({ use, token, application, onSaved }: PreparePictureProps) {
  const id = useId();
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState('');
  const waiting = application.waitingPictures.find((one) => one.use === use);
  const shown = use === 'profile' ? application.profileImage : application.coverImage;
  const src = waiting?.url ?? shown;
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    const file = input.files?.[0];
    if (!file) return;
    setProblem('');
    setSending(true);
    try {
      const data = await smallerPicture(file, edgeMax);
      onSaved((await client.accounts.preparePicture({ token, use, data })).data);
    } catch (failure) {
      setProblem(failure instanceof DOMException ? t.unreadable : readRefusal(failure).msg);
    } finally {
      setSending(false);
      input.value = '';
    }
  };
  const complaint = waiting?.reason ? t.rejected({ reason: waiting.reason }) : '';
  const note = waiting?.url ? t.held : undefined;
  return (
    <Input.Wrapper id={id} label={t[use]} description={note} error={problem || complaint}>
      <div className={classes.picture} data-use={use} data-filled={src !== null || undefined}>
        {src ? <img src={src} alt={t[use]} /> : <IconPhotoPlus size={32} stroke={1.5} aria-hidden />}
        <span className={classes.choose}>{src ? t.change : t.choose}</span>
        <span role="status" className="cd-small">
          {isSending && t.sending}
        </span>
        <input
          id={id}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          disabled={isSending}
          aria-busy={isSending}
          aria-invalid={Boolean(problem || complaint)}
          aria-describedby={problem || complaint ? `${id}-error` : undefined}
          onChange={(event) => void choose(event)}
        />
      </div>
    </Input.Wrapper>
  );
}
