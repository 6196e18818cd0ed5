import { useEffect, useState } from 'react';
import { ManagedHtml } from '../../modules/editorial/managed-html.tsx';
import { useCmsPage } from '../../modules/editorial/use-cms-page.ts';
import { Mark } from '../../ui/brand/mark.tsx';
import { Button } from '../../ui/button/button.tsx';
import { UiLink } from '../../ui/link/ui-link.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import classes from './age-gate.module.css';
import { ageGate as t } from './locales/age-gate.ts';

/** Leads off this site without naming another. */
const elsewhere = 'about:blank';

/** The two pages a person must be able to read before agreeing to them. */
const readableBefore = ['/privacy-policy', '/terms-condition'];
/** How long the page is seen first. Source: specification, section 9. */
const seenFirstMs = 1000;

/** How long the page was seen before its scripts came, which is long on a weak phone. */
function seenForMs(): number {
  const [painted] = performance.getEntriesByName('first-contentful-paint');
  return painted ? performance.now() - painted.startTime : 0;
}

/** Whether so many milliseconds have gone by; at once for none. */
function useGoneBy(ms: number): boolean {
  const [hasGone, setGone] = useState(false);
  const [waitMs] = useState(ms);
  useEffect(() => {
    const timer = setTimeout(() => setGone(true), waitMs);
    return () => clearTimeout(timer);
  }, [waitMs]);
  return hasGone;
}

/** Asks once the page was seen for a second, and waits a second at most for the question's words. */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a module's default export.
export default function AgeQuestion({ path, onAgree }: { path: string; onAgree: () => void }) {
  const isSeen = useGoneBy(seenFirstMs - seenForMs());
  const isLate = useGoneBy(seenFirstMs);
  const isReadable = readableBefore.includes(path.replace(/\/+$/, ''));
  return <Question isDue={isSeen && !isReadable} isLate={isLate} onAgree={onAgree} />;
}

interface QuestionProps {
  isDue: boolean;
  /** Whether it no longer waits for its words. */
  isLate: boolean;
  onAgree: () => void;
}

/**
 * The question itself; its words are managed. Whether they have come is decided when it opens: words that came later
 * would push the buttons away from under a finger.
 */
export function Question({ isDue, isLate, onAgree }: QuestionProps) {
  const { data, isPending } = useCmsPage('age-gate');
  const opened = isDue && (isLate || !isPending);
  const [managed, setManaged] = useState<typeof data | null>(undefined);
  if (opened && managed === undefined) setManaged(data ?? null);
  return (
    <Dialog
      opened={opened}
      onClose={() => undefined}
      dismissible={false}
      size="md"
      closeLabel={t.close}
      title={
        <span className={classes.title}>
          <Mark size={48} label="" className={classes.mark} />
          {managed?.title ?? t.title}
        </span>
      }
    >
      <div className={classes.words}>
        {managed ? <ManagedHtml html={managed.description} /> : <p>{t.text}</p>}
      </div>
      <div className={classes.choice}>
        <Button size="lg" variant="primary" onClick={onAgree} data-autofocus>
          {t.agree}
        </Button>
        <Button size="lg" component="a" href={elsewhere} rel="noreferrer">
          {t.leave}
        </Button>
      </div>
      <p className={classes.small}>
        {/* Managed words bring their own links to the two pages. */}
        {!managed && (
          <>
            {t.before}
            <UiLink href="/terms-condition">{t.terms}</UiLink>
            {t.and}
            <UiLink href="/privacy-policy">{t.privacy}</UiLink>
            {t.after}
          </>
        )}
        {t.storedHere}
      </p>
    </Dialog>
  );
}
