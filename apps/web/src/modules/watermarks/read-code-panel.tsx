import type { ModelLeak } from '@candela/contract/watermarks/operations';
import { TextInput } from '@mantine/core';
import { IconFlag } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../platform/api.ts';
import { readRefusal } from '../../platform/refusal.ts';
import { Button } from '../../ui/button/button.tsx';
import { Facts } from '../../ui/facts/facts.tsx';
import { FormNotice } from '../../ui/form/form-notice.tsx';
import { formatDateTime } from '../../ui/format/format-date.ts';
import { SectionHeading } from '../../ui/heading/section-heading.tsx';
import { Panel } from '../../ui/panel/panel.tsx';
import { watermarks as t } from './locales/watermarks.ts';
import classes from './watermark.module.css';

/** A code from a copy, whose it is as far as its model may know, and a press to report it. */
export function ReadCodePanel() {
  const [typed, setTyped] = useState('');
  const read = useMutation(api.watermarks.readCode.mutationOptions());
  const problem = read.isError ? readRefusal(read.error) : undefined;
  const send = (event: FormEvent) => {
    event.preventDefault();
    read.mutate({ code: typed });
  };
  return (
    <Panel className={classes.panel}>
      <SectionHeading title={t.read} />
      <p>{t.readMeans}</p>
      <form className={classes.form} onSubmit={send} noValidate>
        <TextInput
          label={t.code}
          description={t.codeHint}
          value={typed}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={problem && (problem.fields?.code ?? (problem.msg || t.checkFailed))}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" loading={read.isPending}>
          {t.check}
        </Button>
      </form>
      <div role="status">
        {read.isSuccess && (
          <Found key={read.variables.code} code={read.variables.code} leak={read.data.data} />
        )}
      </div>
    </Panel>
  );
}

function Found({ code, leak }: { code: string; leak: ModelLeak }) {
  const report = useMutation(api.moderation.reportLeak.mutationOptions());
  const named = leak.name === null ? t.found : t.foundNamed({ name: leak.name });
  const title = leak.title || t.itemGone;
  const facts: [string, string][] = [
    [t.what, leak.kind === 'item' ? t.things.item({ title }) : t.things[leak.kind]],
    ...(leak.boughtAt ? [[t.bought, formatDateTime(leak.boughtAt)] satisfies [string, string]] : []),
    [t.opened, formatDateTime(leak.firstShownAt)],
  ];
  return (
    <div className={classes.found}>
      <h3>{leak.isGone ? t.foundGone : named}</h3>
      <Facts isRuled of={facts} />
      {!leak.isGone && leak.name === null && <p>{t.hidden}</p>}
      {report.isError && <FormNotice title={readRefusal(report.error).msg || t.reportFailed} />}
      {report.isSuccess ? (
        <FormNotice tone="good" title={t.reported({ number: String(report.data.data.number) })} />
      ) : (
        <Button
          className={classes.act}
          variant="stop"
          leftSection={<IconFlag size={20} stroke={1.75} aria-hidden />}
          loading={report.isPending}
          onClick={() => report.mutate({ code })}
        >
          {t.report}
        </Button>
      )}
    </div>
  );
}
