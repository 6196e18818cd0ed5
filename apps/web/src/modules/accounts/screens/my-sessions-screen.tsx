import { useDocumentTitle } from '../../../ui/access/use-document-title.ts';
import { PageFrame } from '../../../ui/frame/page-frame.tsx';
import { PageHeading } from '../../../ui/heading/page-heading.tsx';
import classes from '../components/session-list.module.css';
import { SessionList } from '../components/session-list.tsx';
import { messages } from '../messages.ts';

/** /my-sessions: every device the account is logged in on. */
export default function MySessionsScreen() {
  const { title, lede } = messages.sessions;
  useDocumentTitle(title);
  return (
    <PageFrame className={classes.page}>
      <PageHeading title={title} lede={lede} />
      <SessionList />
    </PageFrame>
  );
}
