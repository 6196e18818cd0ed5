import { limits } from '@candela/contract/shared/limits';
import { useJoin } from '../../platform/intent/use-join.ts';
import { Button } from '../../ui/button/button.tsx';
import { Composer } from '../../ui/chat/composer.tsx';
import { t } from './messages.ts';

export type JoinToChatProps = {
  subjectId: string;
  name: string;
  picture: string | null;
  /** Over the picture. */
  overlay: boolean;
  mayWrite: boolean;
};

/** A visitor's place to write: what they write waits until they have joined, and is then said. */
export function JoinToChat({ subjectId, name, picture, overlay, mayWrite }: JoinToChatProps) {
  const join = useJoin();
  const go = (text: string) => join({ kind: 'chat', subjectId, name, picture, ...(text !== '' && { text }) });
  if (!mayWrite) {
    return (
      <Button variant={overlay ? 'stop' : 'secondary'} fullWidth onClick={() => go('')}>
        {t.join}
      </Button>
    );
  }
  return (
    <Composer
      label={t.field}
      placeholder={t.placeholder}
      sendLabel={t.send}
      overlay={overlay}
      maxLength={limits.chatMessageMax}
      takesEmpty
      sendButton={
        <Button type="submit" size="sm" variant="text">
          {t.join}
        </Button>
      }
      onSend={(text) => {
        go(text);
        return false;
      }}
    />
  );
}
