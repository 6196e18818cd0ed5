import type { DocumentSide } from '@candela/contract/verification/fields';
import { Input } from '@mantine/core';
import { IconLock, IconPhotoPlus } from '@tabler/icons-react';
import { type ChangeEvent, useEffect, useId, useState } from 'react';
import { client } from '../../platform/api.ts';
import { readRefusal } from '../../platform/refusal.ts';
import { smallerPicture } from '../../platform/uploads/smaller-picture.ts';
import classes from './identity.module.css';
import { identityMessages as t } from './messages.ts';

/** Large enough to read the small print, small enough for a slow line. */
const edgeMax = 2_400;

export interface DocumentFieldProps {
  side: DocumentSide | 'release';
  token: string | undefined;
  /** Instead of what this side of one's own document is called. */
  label?: string | undefined;
  error?: string | undefined;
  /** What an operator said of the last one. */
  complaint?: string | undefined;
  onChange: (fileId: string | null) => void;
}

/** A picture that is made smaller here, sent into the vault at once, and shown from this device only. */
export function DocumentField({ side, token, error, complaint, onChange, ...props }: DocumentFieldProps) {
  const id = useId();
  const [shown, setShown] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState('');
  useEffect(() => () => (shown ? URL.revokeObjectURL(shown) : undefined), [shown]);
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    const file = input.files?.[0];
    if (!file) return;
    setProblem('');
    setSending(true);
    onChange(null);
    try {
      const data = await smallerPicture(file, edgeMax);
      setShown(URL.createObjectURL(file));
      const answer = await client.verification.uploadDocument({ token, side, data });
      onChange(answer.data.fileId);
    } catch (failure) {
      setShown(null);
      setProblem(failure instanceof DOMException ? t.unreadable : readRefusal(failure).msg);
    } finally {
      setSending(false);
      input.value = '';
    }
  };
  const { label, hint } = { ...t.sides[side], ...(props.label && { label: props.label }) };
  const stored = shown ? t.stored : null;
  const state = isSending ? t.sending : stored;
  return (
    <Input.Wrapper
      id={id}
      label={label}
      description={complaint ? `${t.reason}: ${complaint}` : hint}
      error={problem || error}
    >
      <div className={classes.picture} data-filled={shown !== null || undefined}>
        {shown ? <img src={shown} alt={label} /> : <IconPhotoPlus size={32} stroke={1.5} aria-hidden />}
        <span className={classes.choose}>{shown ? t.another : t.choose}</span>
        <span role="status" className={classes.state}>
          {state && (
            <>
              <IconLock size={14} aria-hidden /> {state}
            </>
          )}
        </span>
        <input
          id={id}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          disabled={isSending}
          aria-busy={isSending}
          aria-invalid={Boolean(problem || error)}
          aria-describedby={problem || error ? `${id}-error` : `${id}-description`}
          onChange={(event) => void choose(event)}
        />
      </div>
      {/* Only where fingers point, so that a computer with a webcam is not asked to hold up a passport. */}
      <label className={classes.camera}>
        {t.takePhoto}
        <input
          type="file"
          accept="image/*"
          capture={side === 'selfie' ? 'user' : 'environment'}
          aria-label={t.takePhotoOf({ side: label })}
          disabled={isSending}
          onChange={(event) => void choose(event)}
        />
      </label>
    </Input.Wrapper>
  );
}
