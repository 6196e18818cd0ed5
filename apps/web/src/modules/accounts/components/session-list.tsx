import type { MySession } from '@candela/contract/accounts/operations';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, client } from '../../../platform/api.ts';
import { reportError } from '../../../platform/report-error.ts';
import { Button } from '../../../ui/button/button.tsx';
import { formatDate } from '../../../ui/format/format-date.ts';
import { formatRelative } from '../../../ui/format/format-duration.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { RowSkeletons } from '../../../ui/skeleton/card-skeletons.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { Tag } from '../../../ui/tag/tag.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import { messages } from '../messages.ts';
import classes from './session-list.module.css';

const words = messages.sessions;
const handheld = /\b(Android|iPhone|iPad)\b/;

/** The account's sessions, newest first, each with the way to end it. */
export function SessionList() {
  const queries = useQueryClient();
  const { data, isPending, isError, isFetching, refetch } = useQuery(
    api.accounts.listSessions.queryOptions({ input: {} }),
  );
  const revoke = useMutation({
    mutationFn: async (sessions: readonly MySession[]) => {
      for (const { _id } of sessions) await client.accounts.revokeSession({ sessionId: _id });
    },
    onSuccess: (_, sessions) => {
      const [only] = sessions.length === 1 ? sessions : [];
      if (only) toast.success(words.revoked, words.revokedDetail({ device: only.device }));
      else toast.success(words.othersRevoked);
    },
    onError: reportError,
    // After a failure too: some may have ended before it.
    onSettled: () => queries.invalidateQueries({ queryKey: api.accounts.listSessions.key() }),
  });
  if (isPending) return <RowSkeletons label={words.loading} count={3} />;
  if (isError) {
    const { title, cause, safe, retry } = words.failed;
    return (
      <ErrorState
        title={title}
        cause={cause}
        safe={safe}
        level={3}
        onRetry={() => refetch()}
        retryLabel={retry}
        retrying={isFetching}
      />
    );
  }
  const others = data.data.filter((session) => !session.current);
  return (
    <>
      <ul className={classes.list}>
        {data.data.map((session) => (
          <SessionRow
            key={session._id}
            session={session}
            ending={revoke.isPending && revoke.variables.includes(session)}
            onRevoke={() => revoke.mutate([session])}
          />
        ))}
      </ul>
      {others.length > 1 && (
        <RevokeOthers onConfirm={() => revoke.mutate(others)} loading={revoke.isPending} />
      )}
    </>
  );
}

interface SessionRowProps {
  session: MySession;
  ending: boolean;
  onRevoke: () => void;
}

function SessionRow({ session, ending, onRevoke }: SessionRowProps) {
  const Icon = handheld.test(session.device) ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li>
      <Icon size={24} stroke={1.5} aria-hidden className={classes.icon} />
      <div className={classes.words}>
        <p className={classes.device}>{session.device}</p>
        <p className="cd-small cd-text-2">
          {session.ip} · {words.lastSeen({ when: formatRelative(session.lastSeenAt, Date.now()) })} ·{' '}
          {words.since({ when: formatDate(session.createdAt) })}
        </p>
      </div>
      {session.current ? (
        <Tag tone="good">{words.thisDevice}</Tag>
      ) : (
        <Button
          size="sm"
          loading={ending}
          aria-label={words.revokeLabel({ device: session.device })}
          onClick={onRevoke}
        >
          {words.revoke}
        </Button>
      )}
    </li>
  );
}

function RevokeOthers({ onConfirm, loading }: { onConfirm: () => void; loading: boolean }) {
  const [asking, setAsking] = useState(false);
  const { title, description, cancel, close } = words.confirm;
  return (
    <div className={classes.all}>
      <Button variant="text" size="sm" loading={loading} onClick={() => setAsking(true)}>
        {words.revokeOthers}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={title}
        description={description}
        confirmLabel={words.revokeOthers}
        cancelLabel={cancel}
        closeLabel={close}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onConfirm();
        }}
      />
    </div>
  );
}
