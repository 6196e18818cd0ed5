import { Input } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { readRefusal } from '../../../platform/refusal.ts';
import { Button } from '../../../ui/button/button.tsx';
import { adminClient } from '../console/api.ts';
import { look as messages } from './locales/look.ts';
import classes from './picture-drop.module.css';

const text = messages.logo;
const bytesMax = 1_000_000;

/** A picture the server has taken. */
export interface TakenPicture {
  id: string;
  url: string;
}

interface PictureDropProps {
  label: string;
  description: string;
  /** What it will lie on. */
  theme: 'dark' | 'light';
  error?: ReactNode;
  value: TakenPicture | null;
  onChange: (value: TakenPicture | null) => void;
}

/** A logo, chosen or dropped. The input itself covers the whole zone. */
export function PictureDrop({ label, description, theme, error, value, onChange }: PictureDropProps) {
  const id = useId();
  const [problem, setProblem] = useState('');
  const [isSending, setSending] = useState(false);
  const take = async (file: File | undefined) => {
    if (!file) return;
    setProblem('');
    if (file.size > bytesMax) return setProblem(text.tooLarge);
    setSending(true);
    try {
      const { data } = await adminClient.uploadLogo({ data: await base64Of(file) });
      onChange(data);
    } catch (failure) {
      const refusal = readRefusal(failure);
      setProblem(refusal.fields.data ?? refusal.msg);
    } finally {
      setSending(false);
    }
  };
  return (
    <Input.Wrapper id={id} label={label} description={description} error={problem || error}>
      <div className={classes.zone} data-mantine-color-scheme={theme} aria-busy={isSending}>
        <input
          id={id}
          type="file"
          accept="image/png,image/webp"
          disabled={isSending}
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            void take(file);
            // The same file may be chosen again.
            event.currentTarget.value = '';
          }}
        />
        {value ? <img src={value.url} alt="" /> : <IconUpload size={22} stroke={1.75} aria-hidden />}
        <span>{isSending ? text.sending : text.drop}</span>
      </div>
      {value && (
        <Button size="sm" onClick={() => onChange(null)}>
          {text.remove({ label })}
        </Button>
      )}
    </Input.Wrapper>
  );
}

async function base64Of(file: File): Promise<string> {
  const address = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file could not be read.')));
    reader.readAsDataURL(file);
  });
  return address.slice(address.indexOf(',') + 1);
}
