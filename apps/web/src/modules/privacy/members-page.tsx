import { useDocumentTitle } from '../../ui/access/use-document-title.ts';
import { PageFrame } from '../../ui/frame/page-frame.tsx';
import { PageHeading } from '../../ui/heading/page-heading.tsx';
import { DismissedModels, DismissedVideos } from './dismissed-part.tsx';
import { messages } from './messages.ts';
import { PeoplePart } from './people-part.tsx';
import classes from './privacy.module.css';

const t = messages.dismissed;

/** Whom a member blocked, and whom and what she is not interested in. */
export function MembersPage() {
  useDocumentTitle(t.title);
  return (
    <PageFrame className={classes.page}>
      <PageHeading title={t.title} lede={t.lede} />
      <PeoplePart title={t.people} means={t.peopleMeans} />
      <DismissedModels />
      <DismissedVideos />
    </PageFrame>
  );
}
