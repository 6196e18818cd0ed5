import type { Campaign } from '@candela/contract/messages/campaigns';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, client } from '../../platform/api.ts';
import { failureCause } from '../../platform/failure-cause.ts';
import { nextPage } from '../../platform/next-page.ts';
import { queryClient } from '../../platform/query-client.ts';
import { readRefusal } from '../../platform/refusal.ts';
import { Button } from '../../ui/button/button.tsx';
import { formatDateTime } from '../../ui/format/format-date.ts';
import { SectionHeading } from '../../ui/heading/section-heading.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { RowSkeletons } from '../../ui/skeleton/card-skeletons.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { ErrorState } from '../../ui/state/error-state.tsx';
import { Tag } from '../../ui/tag/tag.tsx';
import { toast } from '../../ui/toast/toast.tsx';
import { campaignKey } from './campaigns.ts';
import classes from './mass-message.module.css';
import { countWords } from './media-words.ts';
import { manyMessages as t } from './messages.ts';

const tones = {
  scheduled: 'info',
  sending: 'ember',
  sent: 'good',
  cancelled: 'soft',
  unsending: 'ember',
  unsent: 'soft',
} as const;

const perPage = 20;

/** How often a message being sent is refetched. */
const sendingEveryMs = 2000;
const scheduledEveryMs = 30_000;

/** Sent and scheduled mass messages, newest first. */
export function CampaignList() {
  const list = useInfiniteQuery({
    queryKey: campaignKey,
    queryFn: ({ pageParam }) => client.messages.listCampaigns({ current_page: pageParam, per_page: perPage }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => nextPage(pages.length, last.totalCount, perPage),
    refetchInterval: ({ state }) => {
      const all = state.data?.pages.flatMap((page) => page.data) ?? [];
      const isGoingOut = all.some(
        (one) =>
          one.status === 'sending' ||
          one.status === 'unsending' ||
          (one.status === 'scheduled' && Date.parse(one.sendAt) <= Date.now()),
      );
      if (isGoingOut) return sendingEveryMs;
      return all.some((one) => one.status === 'scheduled') ? scheduledEveryMs : false;
    },
  });
  const campaigns = list.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <section className={classes.list}>
      <SectionHeading title={t.list} />
      {list.isPending && <RowSkeletons label={t.loading} count={3} />}
      {list.isError && (
        <ErrorState
          title={t.failed}
          cause={failureCause(list.error, t.failedText)}
          onRetry={() => void list.refetch()}
          retryLabel={t.retry}
        />
      )}
      {list.isSuccess && campaigns.length === 0 && (
        <EmptyState title={t.none} cause={t.noneText} illustration="envelopes" level={3} />
      )}
      <ul>
        {campaigns.map((one) => (
          <CampaignRow key={one._id} campaign={one} />
        ))}
      </ul>
      {list.hasNextPage && (
        <Button size="sm" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t.more}
        </Button>
      )}
    </section>
  );
}

function CampaignRow({ campaign }: { campaign: Campaign }) {
  const { audience, text, priceCredits, status, sendAt, sentCount } = campaign;
  const media = countWords(campaign);
  return (
    <li className={classes.campaign}>
      <div className={classes.campaignHead}>
        <b>{t.audiences[audience]}</b>
        <Tag tone={tones[status]}>{t.status[status]}</Tag>
      </div>
      {text !== '' && <p className={classes.campaignText}>{text}</p>}
      <p className={classes.campaignMeta}>
        {[
          formatDateTime(sendAt),
          media,
          priceCredits !== null && t.forCredits({ credits: priceCredits }),
          campaign.firstIsFree && t.firstIsFree,
          (status === 'sent' || status === 'sending') && t.reached({ count: sentCount }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {(status === 'sent' || status === 'unsent') && <Results campaign={campaign} />}
      {status === 'scheduled' && <CancelCampaign campaign={campaign} />}
      {(status === 'sent' || status === 'sending') && <UnsendCampaign campaign={campaign} />}
    </li>
  );
}

/** What came of a message so far. */
function Results({ campaign }: { campaign: Campaign }) {
  const query = useQuery(
    api.messages.getCampaignResults.queryOptions({
      input: { campaignId: campaign._id },
      select: (reply) => reply.data,
    }),
  );
  if (!query.data) return null;
  const { sent, opened, unlocked, unsent, netCredits } = query.data;
  return (
    <p className={classes.campaignMeta}>
      {[
        t.results({ opened, sent }),
        campaign.priceCredits !== null && t.unlocked({ count: unlocked }),
        campaign.priceCredits !== null && t.brought({ credits: netCredits }),
        unsent > 0 && t.takenBack({ count: unsent }),
      ]
        .filter(Boolean)
        .join(' · ')}
    </p>
  );
}

function CancelCampaign({ campaign }: { campaign: Campaign }) {
  return (
    <TakeBack
      act={() => client.messages.cancelCampaign({ campaignId: campaign._id })}
      words={{ action: t.cancel, title: t.cancelTitle, text: t.cancelText }}
    />
  );
}

function UnsendCampaign({ campaign }: { campaign: Campaign }) {
  return (
    <TakeBack
      act={() => client.messages.unsendCampaign({ campaignId: campaign._id })}
      words={{ action: t.unsend, title: t.unsendTitle, text: t.unsendText }}
    />
  );
}

/** A button that asks before it takes a message back. */
function TakeBack({
  act,
  words,
}: {
  act: () => Promise<{ msg: string }>;
  words: { action: string; title: string; text: string };
}) {
  const [asking, setAsking] = useState(false);
  const takeBack = useMutation({
    mutationFn: act,
    onSuccess: ({ msg }) => void toast.success(msg),
    onError: (error) => void toast.error(readRefusal(error).msg),
    onSettled: async () => {
      setAsking(false);
      await queryClient.invalidateQueries({ queryKey: campaignKey });
    },
  });
  return (
    <>
      <Button size="sm" onClick={() => setAsking(true)}>
        {words.action}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={words.title}
        description={words.text}
        confirmLabel={words.action}
        confirmVariant="danger"
        cancelLabel={t.keep}
        closeLabel={t.close}
        loading={takeBack.isPending}
        onConfirm={() => takeBack.mutate()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
