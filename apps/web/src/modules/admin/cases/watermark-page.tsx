import type { StaffLeak } from '@candela/contract/admin/watermarks';
import { Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { readRefusal } from '../../../platform/refusal.ts';
import { useDocumentTitle } from '../../../ui/access/use-document-title.ts';
import { Button } from '../../../ui/button/button.tsx';
import { FormNotice } from '../../../ui/form/form-notice.tsx';
import { PageHeading } from '../../../ui/heading/page-heading.tsx';
import { accountLink } from '../console/account-link.tsx';
import { adminApi } from '../console/api.ts';
import { Facts } from '../console/facts.tsx';
import { when } from '../console/format.tsx';
import { everyPage } from '../console/locales/every-page.ts';
import classes from './cases.module.css';
import { watermarkPage as text } from './locales/watermark-page.ts';

/** Whose copy of what carries a code. Each look is written into the audit log. */
export function WatermarkPage() {
  useDocumentTitle(everyPage.documentTitle({ title: text.title }));
  const [code, setCode] = useState('');
  const [reason, setReason] = useState('');
  const read = useMutation(adminApi.readWatermark.mutationOptions());
  const problem = read.isError ? readRefusal(read.error) : undefined;
  const send = (event: FormEvent) => {
    event.preventDefault();
    read.mutate({ code, reason });
  };
  return (
    <>
      <PageHeading title={text.title} lede={text.lede} />
      <form className={classes.watermark} onSubmit={send} noValidate>
        <TextInput
          label={text.code}
          description={text.codeHint}
          value={code}
          maxLength={40}
          autoComplete="off"
          spellCheck={false}
          error={problem?.fields?.code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Textarea
          label={text.reason}
          description={text.reasonHint}
          value={reason}
          maxLength={500}
          autosize
          minRows={2}
          error={problem?.fields?.reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {problem && !problem.fields && <FormNotice title={problem.msg || text.failed} />}
        <Button type="submit" loading={read.isPending}>
          {text.read}
        </Button>
      </form>
      <div role="status">{read.isSuccess && <Found leak={read.data.data} />}</div>
    </>
  );
}

function Found({ leak }: { leak: StaffLeak }) {
  return (
    <section className={classes.copy} aria-label={text.found({ code: leak.code })}>
      <h2>{text.found({ code: leak.code })}</h2>
      <Facts
        of={{
          [text.viewer]: leak.viewer ? <AccountLink of={leak.viewer} /> : text.gone,
          [text.shown]: leak.shownName === null ? text.hidden : `@${leak.shownName}`,
          [text.model]: leak.model && <AccountLink of={leak.model} />,
          [text.what]: text.things[leak.kind],
          [text.item]: leak.title,
          [text.id]: leak._id,
          [text.bought]: leak.boughtAt && when(leak.boughtAt),
          [text.opened]: when(leak.firstShownAt),
        }}
      />
    </section>
  );
}

function AccountLink({ of }: { of: NonNullable<StaffLeak['viewer']> }) {
  return accountLink(of._id, `@${of.username}`);
}
