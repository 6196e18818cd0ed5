import { Select, Textarea } from '@mantine/core';
import type { Ref } from 'react';
import { Key } from '../console/key.tsx';
import { wall } from './locales/wall.ts';
import classes from './wall.module.css';

const text = wall.reason;
const templates: Record<string, { name: string; text: string }> = text.templates;

interface ReasonFieldProps {
  value: string;
  problem: string | undefined;
  onChange: (reason: string) => void;
  templateRef: Ref<HTMLInputElement>;
}

/** Why somebody looks or acts: a template, and words to it. */
export function ReasonField({ value, problem, onChange, templateRef }: ReasonFieldProps) {
  const chosen = Object.entries(templates).find(([, template]) => template.text === value)?.[0] ?? null;
  return (
    <div className={classes.reason}>
      <Select
        ref={templateRef}
        label={
          <>
            {text.template} <Key>R</Key>
          </>
        }
        placeholder={text.choose}
        openOnFocus
        data={Object.entries(templates).map(([name, template]) => ({ value: name, label: template.name }))}
        value={chosen}
        onChange={(name) => name !== null && onChange(templates[name]?.text ?? '')}
      />
      <Textarea
        label={text.label}
        description={text.hint}
        error={problem}
        autosize
        minRows={1}
        maxRows={4}
        maxLength={500}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
}
