import type { FanFilter } from '@candela/contract/fans/filters';
import { Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { api, client } from '../../platform/api.ts';
import { CheckedForm } from '../../platform/forms/checked-form.tsx';
import { DateTimeField } from '../../platform/forms/date-time-field.tsx';
import { useContractForm } from '../../platform/forms/use-contract-form.ts';
import { queryClient } from '../../platform/query-client.ts';
import { useSession } from '../../platform/session/session-store.ts';
import { type Uploads, useUploads } from '../../platform/uploads/use-uploads.ts';
import { Button } from '../../ui/button/button.tsx';
import { ButtonLink } from '../../ui/button/button-link.tsx';
import { ChoiceCards, ChoiceSegment } from '../../ui/form/choice-segment.tsx';
import { formatDateTime } from '../../ui/format/format-date.ts';
import { localDay, localTime } from '../../ui/format/local-time.ts';
import { toast } from '../../ui/toast/toast.tsx';
import { filterOf, filterQuery, filterWords } from '../fans/index.ts';
import { type CampaignInput, ConfirmSend } from './campaign-confirm.tsx';
import { CampaignPreview } from './campaign-preview.tsx';
import { type Audience, audiences, campaignKey } from './campaigns.ts';
import { FirstFreeField, mayBeFree } from './first-free-field.tsx';
import classes from './mass-message.module.css';
import { MediaField } from './media-field.tsx';
import { MediaPriceField } from './media-price-field.tsx';
import { MessageFields } from './message-fields.tsx';
import { modelFiles } from './message-files.ts';
import { manyMessages as t } from './messages.ts';
import { PostsField } from './posts-field.tsx';
import { PreviewButton } from './preview-button.tsx';
import { TemplateBar } from './template-bar.tsx';
import { useCampaignDraft, useSavedDraft } from './use-campaign-draft.ts';

const maxLength = 2000;
const browserTimeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const emptyMessage = {
  text: '',
  priceCredits: '' as number | '',
  filenames: '',
  firstIsFree: false,
  itemIds: [] as string[],
  when: 'now' as 'now' | 'later',
  sendAt: '',
};

/** The form of a mass message: audience, text, pictures and videos, and time. */
export function CampaignForm() {
  const [query] = useSearchParams();
  const [filter] = useState(() => filterOf(query));
  const [at] = useState(() => localMinuteOf(query.get('at')));
  const { user } = useSession();
  // A message begun for chosen fans or for a time is one of its kind.
  const draftOf = filter || at !== '' ? null : (user?._id ?? null);
  const saved = useSavedDraft(draftOf);
  const { form, values, problems, set, text, show, isSending, send } = useContractForm({
    audience: (filter ? 'fans' : (saved?.audience ?? 'followers')) as Audience,
    ...emptyMessage,
    ...(saved && writtenIn(saved)),
    ...(at !== '' && { when: 'later' as const, sendAt: at }),
  });
  const { audience, when } = values;
  const uploads = useUploads(modelFiles);
  const { filenames } = uploads;
  const hasFiles = filenames.length > 0;
  const fileCount = uploads.entries.length;
  const firstIsFree = values.firstIsFree && mayBeFree(fileCount, values.priceCredits);
  const draft = useCampaignDraft(
    draftOf,
    saved,
    { ...writtenIn(values), audience: audience === 'fans' ? 'followers' : audience },
    uploads,
  );
  const [asked, setAsked] = useState<CampaignInput | null>(null);
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
        context: { idempotencyKey: draft.keyNow() },
      });
      if (data.status === 'scheduled' && when === 'later') {
        toast.success(t.scheduled({ when: formatDateTime(data.sendAt) }));
      } else toast.success(t.sent);
      set(emptyMessage);
      uploads.clear();
      await queryClient.invalidateQueries({ queryKey: campaignKey });
    } finally {
      setAsked(null);
    }
  };

  /** What it says and carries; null with what is wrong shown. */
  const writtenNow = (sendTime: Date | null) => {
    const { priceCredits } = values;
    const written = values.text.trim();
    const found = problemsOf(uploads, { written, hasPrice: priceCredits !== '' });
    if (sendTime && !(sendTime.getTime() > Date.now())) found.sendAt = t.noTime;
    show(found);
    if (Object.keys(found).length > 0) return null;
    return {
      text: written,
      filenames: hasFiles ? filenames : undefined,
      itemIds: values.itemIds.length === 0 ? undefined : values.itemIds,
      priceCredits: priceCredits === '' ? undefined : priceCredits,
      firstIsFree: firstIsFree || undefined,
    };
  };
  const submit = () => {
    const sendTime = when === 'later' ? new Date(values.sendAt) : null;
    const written = writtenNow(sendTime);
    if (written) setAsked({ ...to, ...written, sendAt: sendTime?.toISOString() });
  };
  const sendTest = async () => {
    let isSent = false;
    const written = writtenNow(null);
    if (written) {
      await send(async () => {
        await client.messages.sendTestMessage(written);
        isSent = true;
      });
    }
    return isSent;
  };
  const preview = (
    <CampaignPreview
      to={to}
      message={{
        text: values.text,
        entries: uploads.entries,
        priceCredits: values.priceCredits,
        firstIsFree,
      }}
      itemIds={values.itemIds}
    />
  );

  return (
    <CheckedForm form={form} problems={problems} onSubmit={submit} className={classes.form}>
      <MessageFields
        onTest={sendTest}
        more={
          <>
            <span className={classes.onPhones}>
              <PreviewButton>{preview}</PreviewButton>
            </span>
            {draft.isSaved && (
              <SavedDraft
                onDiscard={() => {
                  set(emptyMessage);
                  uploads.clear();
                }}
              />
            )}
          </>
        }
        submit={
          <Button
            type="submit"
            variant="primary"
            disabled={count === undefined || (count === 0 && when === 'now')}
            loading={recipients.isPending}
          >
            {when === 'now' ? t.send : t.schedule}
          </Button>
        }
      >
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
        <Recipients count={count} isUnknown={recipients.isError} filter={to.filter} />
        <TemplateBar text={values.text} onPick={(text) => set({ text })} />
        <Textarea
          label={t.text}
          description={`${t.textHint} ${t.length({ count: values.text.length, most: maxLength })}`}
          autosize
          minRows={4}
          maxRows={12}
          maxLength={maxLength}
          {...text('text')}
        />
        <MediaField uploads={uploads} error={problems.filenames} firstIsFree={firstIsFree} />
        <FirstFreeField
          count={fileCount}
          price={values.priceCredits}
          checked={firstIsFree}
          error={problems.firstIsFree}
          onChange={(next) => set({ firstIsFree: next })}
        />
        <PostsField
          value={values.itemIds}
          error={problems.itemIds}
          onChange={(itemIds) => set({ itemIds })}
        />
        <MediaPriceField
          value={values.priceCredits}
          error={problems.priceCredits}
          firstIsFree={firstIsFree}
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
            description={t.zone({ zone: browserTimeZone })}
            value={values.sendAt}
            error={problems.sendAt}
            isAhead
            onChange={(sendAt) => set({ sendAt })}
          />
        )}
      </MessageFields>
      <aside className={classes.beside} aria-label={t.previewing.open}>
        {preview}
      </aside>
      {asked && count !== undefined && (
        <ConfirmSend
          asked={asked}
          count={count}
          isSending={isSending}
          onConfirm={() => send(() => sendAsked(asked))}
          onCancel={() => setAsked(null)}
        />
      )}
    </CheckedForm>
  );
}

/** How many get the message, and the way to who they are. */
function Recipients({
  count,
  isUnknown,
  filter,
}: {
  count: number | undefined;
  isUnknown: boolean;
  filter: FanFilter | undefined;
}) {
  return (
    <div className={classes.recipients}>
      <p className="cd-small cd-text-2" role="status">
        {count !== undefined && t.recipients({ count })}
        {isUnknown && t.recipientsUnknown}
      </p>
      {filter && (
        <ButtonLink size="sm" href={`/studio/fans?${filterQuery(filter)}`}>
          {t.seeWho}
        </ButtonLink>
      )}
    </div>
  );
}

function SavedDraft({ onDiscard }: { onDiscard: () => void }) {
  return (
    <>
      <Button variant="text" onClick={onDiscard}>
        {t.draftDiscard}
      </Button>
      <span className="cd-small cd-text-2" role="status">
        {t.draftSaved}
      </span>
    </>
  );
}

/** What can be saved of a form, and what a form takes up of a draft. */
function writtenIn<Draft extends Omit<typeof emptyMessage, 'filenames'>>(one: Draft) {
  const { text, priceCredits, firstIsFree, itemIds, when, sendAt } = one;
  return { text, priceCredits, firstIsFree, itemIds, when, sendAt };
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
