import { useMutation } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { keepAgeToken } from '../../platform/age-check/age-check.ts';
import { client } from '../../platform/api.ts';
import { readRefusal } from '../../platform/refusal.ts';
import { useDocumentTitle } from '../../ui/access/use-document-title.ts';
import { Button } from '../../ui/button/button.tsx';
import { FormNotice } from '../../ui/form/form-notice.tsx';
import { PageFrame } from '../../ui/frame/page-frame.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { ageCheckMessages as words } from './messages.ts';

/** Goes to the provider's page, and comes back to where the reader is. */
export function useAgeCheckStart() {
  return useMutation({
    mutationFn: async (returnPath: string) => (await client.ageCheck.startAgeCheck({ returnPath })).data,
    onSuccess: ({ url, token }) => {
      if (token !== null) keepAgeToken(token);
      globalThis.location.assign(url);
    },
  });
}

/** Stands in the place of a page that is closed until the reader has proved their age. */
export function AgeAsked() {
  useDocumentTitle(words.title);
  const { pathname, search } = useLocation();
  const start = useAgeCheckStart();
  return (
    <PageFrame>
      {start.isError && <FormNotice title={readRefusal(start.error).msg} />}
      <EmptyState
        title={words.title}
        cause={words.ask}
        safe={words.safe}
        action={
          <Button
            variant="primary"
            size="lg"
            loading={start.isPending || start.isSuccess}
            onClick={() => start.mutate(pathname + search)}
          >
            {words.start}
          </Button>
        }
      />
    </PageFrame>
  );
}
