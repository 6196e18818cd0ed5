import { IconBan, IconFlag } from '@tabler/icons-react';
import { useState } from 'react';
import { client } from '../../../platform/api.ts';
import { reportError } from '../../../platform/report-error.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import { words } from '../messages.ts';
import { paidWords } from '../paid-messages.ts';

const copy = paidWords.privateShow;

export type PrivateSafetyProps = {
  /** Whom it is about. */
  other: { _id: string; name: string };
  /** Set on the model's side: her room is closed to them too. */
  ownChannel?: string;
  privateShowId: string;
  onBlocked: () => void;
};

/** Report and block, from inside a private show. A report opens beside it; blocking ends it. */
export function PrivateSafety({ other, ownChannel, privateShowId, onBlocked }: PrivateSafetyProps) {
  const [isAsking, setAsking] = useState(false);
  const [isBlocking, setBlocking] = useState(false);
  const block = async () => {
    setBlocking(true);
    try {
      // The show ends first, whatever becomes of the rest.
      await client.live.endPrivateShow({ privateShowId }).catch(() => undefined);
      if (ownChannel) {
        await client.chat.banMember({ channelName: ownChannel, accountId: other._id, isBanned: true });
      }
      await client.chat.setBlocked({ accountId: other._id, isBlocked: true });
      toast.success(copy.blocked(other.name));
      onBlocked();
    } catch (error) {
      reportError(error);
    } finally {
      setBlocking(false);
      setAsking(false);
    }
  };
  return (
    <>
      <Button
        component="a"
        href={`/contact-us?topic=complaint&about=${encodeURIComponent(other.name)}`}
        target="_blank"
        rel="noreferrer"
        variant="text"
        leftSection={<IconFlag stroke={1.75} aria-hidden />}
      >
        {copy.report}
      </Button>
      <Button
        variant="text"
        leftSection={<IconBan stroke={1.75} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {copy.block}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={copy.blockTitle(other.name)}
        description={ownChannel ? copy.blockModelMeans : copy.blockMeans}
        confirmLabel={copy.blockConfirm}
        confirmVariant="danger"
        cancelLabel={copy.stay}
        closeLabel={words.close}
        loading={isBlocking}
        onConfirm={() => block()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
