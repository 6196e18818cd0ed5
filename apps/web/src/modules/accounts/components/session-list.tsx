import type { MySession } from '@candela/contract/accounts/operations';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, client } from '../../../platform/api.ts';
import { countryName } from '../../../platform/forms/countries.ts';
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
import classes from './security.module.css';

const t = messages.sessions;
const handheld = /\b(Android|iPhone|iPad)\b/;

/** The account's sessions, newest first, each with the way to end it. */
export function SessionList() {
  const queries = useQueryClient();
  const { data, isPending, isError, isFetching, refetch } = useQuery(
    api.accounts.listSessions.queryOptions({ input: {} }),
  );
  const revoke = useMutation({
    mutationFn: (session: MySession | 'others') =>
      session === 'others'
        ? client.accounts.revokeOtherSessions({})
        : client.accounts.revokeSession({ sessionId: session._id }),
    onSuccess: (_, session) => {
      if (session === 'others') toast.success(t.othersRevoked);
      else toast.success(t.revoked, t.revokedDetail({ device: session.device }));
    },
    onError: reportError,
    onSettled: () => queries.invalidateQueries({ queryKey: api.accounts.listSessions.key() }),
  });
  if (isPending) return <RowSkeletons label={t.loading} count={3} />;
  if (isError) {
    const { title, cause, safe, retry } = t.failed;
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
            ending={revoke.isPending && revoke.variables === session}
            onRevoke={() => revoke.mutate(session)}
          />
        ))}
      </ul>
      {others.length > 1 && (
        <RevokeOthers onConfirm={() => revoke.mutate('others')} loading={revoke.isPending} />
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
          {whereOf(session)} · {t.lastSeen({ when: formatRelative(session.lastSeenAt, Date.now()) })} ·{' '}
          {t.since({ when: formatDate(session.createdAt) })}
        </p>
      </div>
      {session.current ? (
        <Tag tone="good">{t.thisDevice}</Tag>
      ) : (
        <Button
          size="sm"
          loading={ending}
          aria-label={t.revokeLabel({ device: session.device })}
          onClick={onRevoke}
        >
          {t.revoke}
        </Button>
      )}
    </li>
  );
}

/** The address, and the country where the site can tell. */
function whereOf({ ip, country }: MySession): string {
  return country === null ? ip : t.where({ ip, country: countryName(country) });
}

function RevokeOthers({ onConfirm, loading }: { onConfirm: () => void; loading: boolean }) {
  const [asking, setAsking] = useState(false);
  const { title, description, cancel, close } = t.confirm;
  return (
    <div className={classes.all}>
      <Button variant="text" size="sm" loading={loading} onClick={() => setAsking(true)}>
        {t.revokeOthers}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={title}
        description={description}
        confirmLabel={t.revokeOthers}
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
