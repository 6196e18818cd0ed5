import type { FanFilter } from '@candela/contract/fans/filters';
import { Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { api, client } from '../../platform/api.ts';
import { CheckedForm } from '../../platform/forms/checked-form.tsx';
import { DateTimeField } from '../../platform/forms/date-time-field.tsx';
import { useContractForm } from '../../platform/forms/use-contract-form.ts';
import { createIntentKey } from '../../platform/intent-key.ts';
import { queryClient } from '../../platform/query-client.ts';
import { UploadField } from '../../platform/uploads/upload-field.tsx';
import { type Uploads, useUploads } from '../../platform/uploads/use-uploads.ts';
import { Button } from '../../ui/button/button.tsx';
import { ChoiceCards, ChoiceSegment } from '../../ui/form/choice-segment.tsx';
import { formatDateTime } from '../../ui/format/format-date.ts';
import { localDay, localTime } from '../../ui/format/local-time.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { toast } from '../../ui/toast/toast.tsx';
import { filterOf, filterWords } from '../fans/index.ts';
import { type Audience, audiences, campaignKey } from './campaigns.ts';
import classes from './mass-message.module.css';
import { MediaPriceField } from './media-price-field.tsx';
import { fileWords } from './media-words.ts';
import { modelFiles } from './message-files.ts';
import { manyMessages as t } from './messages.ts';
import { PostsField } from './posts-field.tsx';
import { TemplateBar } from './template-bar.tsx';

type CampaignInput = Parameters<typeof client.messages.sendCampaign>[0];

const maxLength = 2000;
const emptyMessage = {
  text: '',
  priceCredits: '' as number | '',
  filenames: '',
  itemIds: [] as string[],
  when: 'now' as 'now' | 'later',
  sendAt: '',
};

/** The form of a mass message: audience, text, pictures and videos, and time. */
export function CampaignForm() {
  const [query] = useSearchParams();
  const [filter] = useState(() => filterOf(query));
  const [at] = useState(() => localMinuteOf(query.get('at')));
  const { form, values, problems, set, text, show, isSending, send } = useContractForm({
    audience: (filter ? 'fans' : 'followers') as Audience,
    ...emptyMessage,
    ...(at !== '' && { when: 'later' as const, sendAt: at }),
  });
  const { audience, when } = values;
  const uploads = useUploads(modelFiles);
  const { filenames } = uploads;
  const hasFiles = filenames.length > 0;
  const [asked, setAsked] = useState<CampaignInput | null>(null);
  const [intent] = useState(() => createIntentKey());
  const to = { audience, filter: audience === 'fans' ? filter : undefined };
  const recipients = useQuery(
    api.messages.countRecipients.queryOptions({
      input: to,
      select: (reply) => reply.data.count,
      staleTime: 0,
    }),
  );
  const count = recipients.data;

  const sendAsked = async (input: CampaignInput) => {
    try {
      const { data } = await client.messages.sendCampaign(input, {
        context: { idempotencyKey: intent.keyFor(input) },
      });
      if (data.status === 'scheduled' && when === 'later') {
        toast.success(t.scheduled({ when: formatDateTime(data.sendAt) }));
      } else toast.success(t.sent);
      intent.fulfilled();
      set(emptyMessage);
      uploads.clear();
      await queryClient.invalidateQueries({ queryKey: campaignKey });
    } finally {
      setAsked(null);
    }
  };

  const submit = () => {
    const { priceCredits } = values;
    const written = values.text.trim();
    const sendTime = when === 'later' ? new Date(values.sendAt) : null;
    const found = problemsOf(uploads, { written, hasPrice: priceCredits !== '' });
    if (sendTime && !(sendTime.getTime() > Date.now())) found.sendAt = t.noTime;
    show(found);
    if (Object.keys(found).length > 0) return;
    setAsked({
      ...to,
      text: written,
      filenames: hasFiles ? filenames : undefined,
      itemIds: values.itemIds.length === 0 ? undefined : values.itemIds,
      priceCredits: priceCredits === '' ? undefined : priceCredits,
      sendAt: sendTime?.toISOString(),
    });
  };

  return (
    <CheckedForm form={form} problems={problems} onSubmit={submit} className={classes.form}>
      <ChoiceCards
        label={t.audience}
        options={[...(filter ? (['fans'] as const) : []), ...audiences].map((value) => ({
          value,
          label: t.audiences[value],
          description:
            value === 'fans' && filter ? <FilterInWords filter={filter} /> : t.audienceMeans[value],
        }))}
        value={audience}
        onChange={(next) => set({ audience: next })}
      />
      <p className="cd-small cd-text-2" role="status">
        {count !== undefined && t.recipients({ count })}
        {recipients.isError && t.recipientsUnknown}
      </p>
      <TemplateBar text={values.text} onPick={(text) => set({ text })} />
      <Textarea
        label={t.text}
        description={t.textHint}
        autosize
        minRows={4}
        maxRows={12}
        maxLength={maxLength}
        {...text('text')}
      />
      <UploadField label={t.media} aside={t.optional} multiple uploads={uploads} error={problems.filenames} />
      <PostsField value={values.itemIds} error={problems.itemIds} onChange={(itemIds) => set({ itemIds })} />
      <MediaPriceField
        value={values.priceCredits}
        error={problems.priceCredits}
        onChange={(priceCredits) => set({ priceCredits })}
      />
      <ChoiceSegment
        label={t.when}
        options={[
          { value: 'now', label: t.now },
          { value: 'later', label: t.later },
        ]}
        value={when}
        onChange={(next) => set({ when: next })}
      />
      {when === 'later' && (
        <DateTimeField
          label={t.sendAt}
          value={values.sendAt}
          error={problems.sendAt}
          isAhead
          onChange={(sendAt) => set({ sendAt })}
        />
      )}
      <div>
        <Button
          type="submit"
          variant="primary"
          disabled={count === undefined || (count === 0 && when === 'now')}
          loading={recipients.isPending}
        >
          {when === 'now' ? t.send : t.schedule}
        </Button>
      </div>
      {asked && count !== undefined && (
        <ConfirmDialog
          opened
          title={asked.sendAt === undefined ? t.sendTo({ count }) : t.scheduleTo({ count })}
          description={[
            asked.priceCredits !== undefined &&
              t.eachPays({ media: fileWords(asked.filenames ?? []), credits: asked.priceCredits }),
            asked.sendAt !== undefined && t.goesOut({ when: formatDateTime(asked.sendAt) }),
            asked.sendAt === undefined && t.unsendHint,
          ]
            .filter(Boolean)
            .join(' ')}
          confirmLabel={asked.sendAt === undefined ? t.send : t.schedule}
          cancelLabel={t.backToEdit}
          closeLabel={t.close}
          loading={isSending}
          onConfirm={() => send(() => sendAsked(asked))}
          onCancel={() => setAsked(null)}
        />
      )}
    </CheckedForm>
  );
}

/** What is wrong with what is sent, by field. */
function problemsOf(
  { isBusy, hasFailed, filenames }: Uploads,
  { written, hasPrice }: { written: string; hasPrice: boolean },
): Record<string, string> {
  if (isBusy) return { filenames: t.wait };
  if (hasFailed) return { filenames: t.filesFailed };
  if (filenames.length > 0) return {};
  if (written === '') return { text: t.empty };
  return hasPrice ? { priceCredits: t.priceWithout } : {};
}

/** A timestamp of an address as a form holds it, where the reader is; empty for none and for nonsense. */
function localMinuteOf(timestamp: string | null): string {
  const when = new Date(timestamp ?? '');
  return Number.isNaN(when.getTime()) ? '' : `${localDay(when)}T${localTime(when)}`;
}

/** The filter of a message in words; lists are told by their names. */
function FilterInWords({ filter }: { filter: FanFilter }) {
  const lists = useQuery(
    api.fans.getFanGroups.queryOptions({ input: {}, select: (reply) => reply.data.lists }),
  );
  return filterWords(filter, lists.data ?? [])
    .map(({ words }) => words)
    .join(' · ');
}
