import { useMutation } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { saveAgeToken } from '../../platform/age-check/age-check.ts';
import { client } from '../../platform/api.ts';
import { readRefusal } from '../../platform/refusal.ts';
import { useDocumentTitle } from '../../ui/access/use-document-title.ts';
import { Button } from '../../ui/button/button.tsx';
import { FormNotice } from '../../ui/form/form-notice.tsx';
import { PageFrame } from '../../ui/frame/page-frame.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { ageCheckMessages as t } from './messages.ts';

/** Goes to the provider's page, and comes back to where the reader is. */
export function useAgeCheckStart() {
  return useMutation({
    mutationFn: async (returnPath: string) => {
      const { url, token } = (await client.ageCheck.startAgeCheck({ returnPath })).data;
      if (token !== null) await saveAgeToken(token);
      globalThis.location.assign(url);
    },
  });
}

/** Shown instead of a page until the reader has proved their age. */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a module's default export.
export default function AgeAsked() {
  useDocumentTitle(t.title);
  const { pathname, search } = useLocation();
  const start = useAgeCheckStart();
  return (
    <PageFrame>
      {start.isError && <FormNotice title={readRefusal(start.error).msg} />}
      <EmptyState
        title={t.title}
        cause={t.ask}
        safe={t.safe}
        action={
          <Button
            variant="primary"
            size="lg"
            loading={start.isPending || start.isSuccess}
            onClick={() => start.mutate(pathname + search)}
          >
            {t.start}
          </Button>
        }
      />
    </PageFrame>
  );
}
