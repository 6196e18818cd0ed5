import { Input } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type ChangeEvent, type ReactNode, useId, useState } from 'react';
import { readRefusal } from '../../../platform/refusal.ts';
import { smallerPicture } from '../../../platform/uploads/smaller-picture.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { adminClient } from './api.ts';
import classes from './console.module.css';
import { everyPage as text } from './locales/every-page.ts';

const edgeMax = 1920;

interface PictureFieldProps {
  label: string;
  description?: ReactNode;
  error?: ReactNode;
  values: string[];
  max: number;
  onChange: (values: string[]) => void;
}

/** Pictures, made smaller here before they are sent; the server encodes them again. */
export function PictureField({ label, description, error, values, max, onChange }: PictureFieldProps) {
  const id = useId();
  const [problem, setProblem] = useState('');
  const [isSending, setSending] = useState(false);
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    const files = [...(input.files ?? [])].slice(0, max);
    setProblem('');
    setSending(true);
    try {
      const sent: string[] = [];
      for (const file of files) {
        sent.push((await adminClient.uploadPicture({ data: await smallerPicture(file, edgeMax) })).data.url);
      }
      onChange(max === 1 ? sent.slice(-1) : [...values, ...sent].slice(0, max));
    } catch (failure) {
      setProblem(failure instanceof DOMException ? text.picture.unreadable : readRefusal(failure).msg);
    } finally {
      setSending(false);
      input.value = '';
    }
  };
  return (
    <Input.Wrapper id={id} label={label} description={description} error={problem || error}>
      <div className={classes.pictures}>
        {values.map((address) => (
          <span key={address} className={classes.thumb}>
            <img src={address} alt="" />
            <IconButton
              label={text.picture.remove}
              size={32}
              onClick={() => onChange(values.filter((one) => one !== address))}
            >
              <IconTrash size={16} aria-hidden />
            </IconButton>
          </span>
        ))}
      </div>
      <input
        id={id}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/gif"
        multiple={max > 1}
        disabled={isSending}
        aria-busy={isSending}
        onChange={(event) => void choose(event)}
      />
    </Input.Wrapper>
  );
}
