import { useDocumentTitle } from '../../ui/access/use-document-title.ts';
import { ButtonLink } from '../../ui/button/button-link.tsx';
import { PageFrame } from '../../ui/frame/page-frame.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { notices } from './locales/notices.ts';

const t = notices.pageOff;

/** Stands for a page of a feature that the operator has turned off. */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a module's default export.
export default function PageOff() {
  useDocumentTitle(t.title);
  return (
    <PageFrame>
      <EmptyState
        title={t.title}
        cause={t.cause}
        safe={t.safe}
        action={
          <ButtonLink href="/" size="sm">
            {t.home}
          </ButtonLink>
        }
      />
    </PageFrame>
  );
}
