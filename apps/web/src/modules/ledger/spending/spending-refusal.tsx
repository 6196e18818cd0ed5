import type { ReactNode } from 'react';
import type { ReadRefusal } from '../../../platform/refusal.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { FormNotice } from '../../../ui/form/form-notice.tsx';
import { spending as words } from '../spending-messages.ts';

interface SpendingRefusalProps {
  refusal: ReadRefusal | null;
  onClose: () => void;
}

/** Why credits were not spent, whether anything was charged, and what to do next. */
export function SpendingRefusal({ refusal, onClose }: SpendingRefusalProps) {
  if (!refusal) return null;
  const { title, action } = noticeFor(refusal, onClose);
  return <FormNotice title={title} action={action} />;
}

function noticeFor(refusal: ReadRefusal, onClose: () => void): { title: string; action?: ReactNode } {
  switch (refusal.code) {
    case 'spending_limit_reached':
      return {
        title: words.limit.cause,
        action: (
          <ButtonLink href="/my-account" size="sm" onClick={onClose}>
            {words.limit.action}
          </ButtonLink>
        ),
      };
    case 'conflict':
      return {
        title: words.unlock.changed,
        action: (
          <Button size="sm" onClick={() => globalThis.location.reload()}>
            {words.unlock.reload}
          </Button>
        ),
      };
    case 'network':
      return { title: words.failed };
    default:
      return { title: refusal.msg };
  }
}
