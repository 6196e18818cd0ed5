import { useEffect, useState } from 'react';
import { ManagedHtml } from '../../features/editorial/managed-html.tsx';
import { useCmsPage } from '../../features/editorial/use-cms-page.ts';
import { localStore, persist } from '../../platform/storage.ts';
import { Mark } from '../../ui/brand/mark.tsx';
import { Button } from '../../ui/button/button.tsx';
import { UiLink } from '../../ui/link/ui-link.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { messages } from '../messages.ts';
import classes from './age-gate.module.css';

const words = messages.ageGate;
const consentKey = 'ageGateConsent';
/** How long the page is seen first. Source: specification, section 9. */
const delayMs = 1000;
/** The two pages a person must be able to read before agreeing to them. */
const readableBefore = ['/privacy-policy', '/terms-condition'];
/** Leads off this site without naming another. */
const elsewhere = 'about:blank';

/** Asks once on each device whether the visitor is an adult. */
export function AgeGate({ path }: { path: string }) {
  const [agreed, setAgreed] = useState(() => localStore.getItem(consentKey) === 'yes');
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), delayMs);
    return () => clearTimeout(timer);
  }, []);

  const agree = () => {
    setAgreed(true);
    persist(consentKey, 'yes').catch(() => undefined);
  };
  const readable = readableBefore.includes(path.replace(/\/+$/, ''));
  if (agreed) return null;
  return <Question opened={due && !readable} onAgree={agree} />;
}

function Question({ opened, onAgree }: { opened: boolean; onAgree: () => void }) {
  const page = useCmsPage('age-gate');
  return (
    <Dialog
      opened={opened}
      onClose={() => undefined}
      dismissible={false}
      size="md"
      closeLabel={words.close}
      title={
        <span className={classes.title}>
          <Mark size={48} label="" className={classes.mark} />
          {page.data?.title ?? words.title}
        </span>
      }
    >
      <div className={classes.words}>
        {page.data ? <ManagedHtml html={page.data.description} /> : <p>{words.text}</p>}
      </div>
      <div className={classes.choice}>
        <Button size="lg" variant="primary" onClick={onAgree} data-autofocus>
          {words.agree}
        </Button>
        <Button size="lg" component="a" href={elsewhere} rel="noreferrer">
          {words.leave}
        </Button>
      </div>
      <p className={classes.small}>
        {words.before}
        <UiLink href="/terms-condition">{words.terms}</UiLink>
        {words.and}
        <UiLink href="/privacy-policy">{words.privacy}</UiLink>
        {words.after}
      </p>
    </Dialog>
  );
}
