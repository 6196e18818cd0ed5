import type { Membership } from '@candela/contract/plans/memberships';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../platform/api.ts';
import { reportError } from '../../../platform/report-error.ts';
import { useIsOn } from '../../../platform/site-features.ts';
import { Avatar } from '../../../ui/avatar/avatar.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { formatDate } from '../../../ui/format/format-date.ts';
import { UiLink } from '../../../ui/link/ui-link.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { StatusBadge } from '../../../ui/tag/status-badge.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import { myMemberships as t } from '../locales/my-memberships.ts';
import { messages } from '../messages.ts';
import classes from '../plans.module.css';

const tones = { active: 'success', grace: 'held', ended: 'ended' } as const;

/** One membership: until when, what is paid next, and the way out. */
export function MembershipRow({ membership }: { membership: Membership }) {
  const { userId: model, status, endDate, kind } = membership;
  const isOn = useIsOn('memberships');
  return (
    <li className={classes.row}>
      <Avatar src={model.profileImage} size={56} />
      <div>
        <b>{membership.title}</b>
        <span>
          {t.kinds[kind]},{' '}
          <UiLink href={`/profile/${model.uniqueId}?tab=plans`}>{model.name || model.username}</UiLink>
        </span>
        <span>{untilWords(membership)}</span>
        {status !== 'ended' && endDate !== null && kind === 'clubHousePlan' && (
          <span>{nextWords(membership, isOn)}</span>
        )}
      </div>
      <StatusBadge status={tones[status]}>
        {membership.trial && status === 'active' ? t.trial : t.statuses[status]}
      </StatusBadge>
      <div className={classes.actions}>
        {kind === 'clubHousePlan' && status !== 'ended' && (
          <ButtonLink href={`/chat/${model.uniqueId}?room=club`} size="sm">
            {t.toRoom}
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
      ? t.untilUsed
      : (status === 'ended' ? t.endedOn : t.until)({ date: formatDate(endDate) });
  return messagesLeft === null || status === 'ended' ? end : `${end}, ${t.left({ count: messagesLeft })}`;
}

function nextWords({ status, closed, renewsAt, renewalPrice }: Membership, isOn: boolean): string {
  if (!isOn) return t.renewsNot;
  if (status === 'grace') return t.grace;
  if (closed) return t.closed;
  if (renewsAt === null || renewalPrice === null) return t.renewsNot;
  return t.renewsOn({ date: formatDate(renewsAt), credits: renewalPrice });
}

function Actions({ membership }: { membership: Membership }) {
  const { _id: membershipId, status, autoRenew, closed, kind, endDate } = membership;
  const [isAsking, setAsking] = useState(false);
  const isOn = useIsOn('memberships');
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: api.plans.key() });
  const end = endDate === null ? '' : formatDate(endDate);
  const cancel = useMutation(
    api.plans.cancelRenewal.mutationOptions({
      onSuccess: async () => {
        setAsking(false);
        toast.success(t.cancelled({ date: end }));
        await refresh();
      },
      onError: reportError,
    }),
  );
  const resume = useMutation(
    api.plans.resumeRenewal.mutationOptions({
      onSuccess: async () => {
        toast.success(t.resumed);
        await refresh();
      },
      onError: reportError,
    }),
  );
  if (kind === 'chatPlan' || status === 'ended') return null;
  return (
    <>
      {isOn && status === 'grace' && (
        <ButtonLink href="/purchase-credit" size="sm" variant="primary">
          {t.addCredits}
        </ButtonLink>
      )}
      {autoRenew && (
        <Button size="sm" onClick={() => setAsking(true)}>
          {t.cancel}
        </Button>
      )}
      {isOn && !autoRenew && !closed && (
        <Button size="sm" loading={resume.isPending} onClick={() => resume.mutate({ membershipId })}>
          {t.resume}
        </Button>
      )}
      <ConfirmDialog
        opened={isAsking}
        title={t.cancelTitle}
        description={t.cancelText({ date: end })}
        confirmLabel={t.cancelConfirm}
        cancelLabel={t.keep}
        closeLabel={messages.close}
        loading={cancel.isPending}
        onConfirm={() => cancel.mutate({ membershipId })}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
