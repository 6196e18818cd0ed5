import type { ReactNode } from 'react';
import type { ReadRefusal } from '../../../platform/refusal.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { FormNotice } from '../../../ui/form/form-notice.tsx';
import { spending as t } from '../spending-messages.ts';

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
        title: t.limit.cause,
        action: (
          <ButtonLink href="/my-account" size="sm" onClick={onClose}>
            {t.limit.action}
          </ButtonLink>
        ),
      };
    case 'conflict':
      return {
        title: t.unlock.changed,
        action: (
          <Button size="sm" onClick={() => globalThis.location.reload()}>
            {t.unlock.reload}
          </Button>
        ),
      };
    case 'network':
      return { title: t.failed };
    default:
      return { title: refusal.msg };
  }
}
