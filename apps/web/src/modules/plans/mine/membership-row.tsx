import type { Membership } from '@candela/contract/plans/memberships';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../platform/api.ts';
import { reportError } from '../../../platform/report-error.ts';
import { Avatar } from '../../../ui/avatar/avatar.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { formatDate } from '../../../ui/format/format-date.ts';
import { UiLink } from '../../../ui/link/ui-link.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { StatusBadge } from '../../../ui/tag/status-badge.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import { messages } from '../messages.ts';
import classes from '../plans.module.css';

const words = messages.mine;
const tones = { active: 'success', grace: 'held', ended: 'ended' } as const;

/** One membership: until when, what is paid next, and the way out. */
export function MembershipRow({ membership }: { membership: Membership }) {
  const { userId: model, status, endDate, kind } = membership;
  return (
    <li className={classes.row}>
      <Avatar src={model.profileImage} size={56} />
      <div>
        <b>{membership.title}</b>
        <span>
          {words.kinds[kind]},{' '}
          <UiLink href={`/profile/${model.uniqueId}?tab=plans`}>{model.name || model.username}</UiLink>
        </span>
        <span>{untilWords(membership)}</span>
        {status !== 'ended' && endDate !== null && kind === 'clubHousePlan' && (
          <span>{nextWords(membership)}</span>
        )}
      </div>
      <StatusBadge status={tones[status]}>
        {membership.trial && status === 'active' ? words.trial : words.statuses[status]}
      </StatusBadge>
      <div className={classes.actions}>
        {kind === 'clubHousePlan' && status !== 'ended' && (
          <ButtonLink href={`/chat/${model.uniqueId}?room=club`} size="sm">
            {words.toRoom}
          </ButtonLink>
        )}
        <Actions membership={membership} />
      </div>
    </li>
  );
}

function untilWords({ status, endDate, messagesLeft }: Membership): string {
  const end =
    endDate === null
      ? words.untilUsed
      : (status === 'ended' ? words.endedOn : words.until)({ date: formatDate(endDate) });
  return messagesLeft === null || status === 'ended' ? end : `${end}, ${words.left({ count: messagesLeft })}`;
}

function nextWords({ status, closed, renewsAt, renewalPrice }: Membership): string {
  if (status === 'grace') return words.grace;
  if (closed) return words.closed;
  if (renewsAt === null || renewalPrice === null) return words.renewsNot;
  return words.renewsOn({ date: formatDate(renewsAt), credits: renewalPrice });
}

function Actions({ membership }: { membership: Membership }) {
  const { _id: membershipId, status, autoRenew, closed, kind, endDate } = membership;
  const [isAsking, setAsking] = useState(false);
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: api.plans.key() });
  const end = endDate === null ? '' : formatDate(endDate);
  const cancel = useMutation(
    api.plans.cancelRenewal.mutationOptions({
      onSuccess: async () => {
        setAsking(false);
        toast.success(words.cancelled({ date: end }));
        await refresh();
      },
      onError: reportError,
    }),
  );
  const resume = useMutation(
    api.plans.resumeRenewal.mutationOptions({
      onSuccess: async () => {
        toast.success(words.resumed);
        await refresh();
      },
      onError: reportError,
    }),
  );
  if (kind === 'chatPlan' || status === 'ended') return null;
  return (
    <>
      {status === 'grace' && (
        <ButtonLink href="/purchase-credit" size="sm" variant="primary">
          {words.addCredits}
        </ButtonLink>
      )}
      {autoRenew && (
        <Button size="sm" onClick={() => setAsking(true)}>
          {words.cancel}
        </Button>
      )}
      {!autoRenew && !closed && (
        <Button size="sm" loading={resume.isPending} onClick={() => resume.mutate({ membershipId })}>
          {words.resume}
        </Button>
      )}
      <ConfirmDialog
        opened={isAsking}
        title={words.cancelTitle}
        description={words.cancelText({ date: end })}
        confirmLabel={words.cancelConfirm}
        cancelLabel={words.keep}
        closeLabel={messages.close}
        loading={cancel.isPending}
        onConfirm={() => cancel.mutate({ membershipId })}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
