import { useParams, useSearchParams } from 'react-router';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { ConversationList } from './conversation-list.tsx';
import { ConversationPane } from './conversation-pane.tsx';
import classes from './messages.module.css';
import { t } from './messages.ts';
import { useOutbox } from './outbox.ts';

/** The inbox at /chat and a conversation at /chat/:userId. Side by side on wide screens, one at a time on phones. */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a module's default export.
export default function ChatScreen() {
  const { userId } = useParams();
  const [params] = useSearchParams();
  const isClub = params.get('room') === 'club';
  // Unsent messages are sent from any page of the messages.
  useOutbox(undefined);
  return (
    <main id="content" tabIndex={-1} className={classes.screen} data-open={userId !== undefined || undefined}>
      <ConversationList current={userId === undefined ? null : { userId, isClub }} />
      <section className={classes.pane}>
        {userId === undefined ? (
          <div className={classes.middle}>
            <EmptyState title={t.choose} cause={t.chooseCause} safe={t.chooseSafe} illustration="envelopes" />
          </div>
        ) : (
          <ConversationPane key={`${userId} ${isClub}`} userId={userId} isClub={isClub} />
        )}
      </section>
    </main>
  );
}
