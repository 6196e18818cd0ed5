import { useDocumentTitle } from '../../../ui/access/use-document-title.ts';
import { PageFrame } from '../../../ui/frame/page-frame.tsx';
import { PageHeading } from '../../../ui/heading/page-heading.tsx';
import { SectionHeading } from '../../../ui/heading/section-heading.tsx';
import classes from '../components/security.module.css';
import { SessionList } from '../components/session-list.tsx';
import { TwoStepPanel } from '../components/two-step-panel.tsx';
import { messages } from '../messages.ts';

/** /my-security: what a login takes, and every device the account is logged in on. */
export default function MySecurityScreen() {
  const { title, lede } = messages.security;
  useDocumentTitle(title);
  return (
    <PageFrame className={classes.page}>
      <PageHeading title={title} lede={lede} />
      <section className={classes.part}>
        <SectionHeading title={messages.twoStep.title} />
        <TwoStepPanel />
      </section>
      <section className={classes.part}>
        <SectionHeading title={messages.sessions.title} />
        <p className="cd-text-2">{messages.sessions.lede}</p>
        <SessionList />
      </section>
    </PageFrame>
  );
}
