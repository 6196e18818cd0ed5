import { useEffect, useEffectEvent } from 'react';
import { useJoin } from '../../../platform/intent/use-join.ts';
import type { InterruptedPurchase, PurchaseRequest } from '../../../platform/purchase/purchase-intent.ts';

/** A visitor who wants to spend joins first; the dialog opens again afterwards with what was entered. */
export function JoinFirst({ request }: { request: PurchaseRequest }) {
  const join = useJoin();
  const leave = useEffectEvent(() => {
    request.settle('cancelled');
    const resume = resumeOf(request);
    if (!resume) return;
    if (resume.do === 'tip') {
      const { name, picture } = resume.intent;
      return join({ kind: 'tip', name, resume, ...(picture !== undefined && { picture }) });
    }
    const { kind, sellerName } = resume.intent;
    const isBought = ['product', 'order', 'clubHousePlan', 'chatPlan'].includes(kind);
    join({ kind: isBought ? 'buy' : 'unlock', name: sellerName, resume });
  });
  useEffect(() => leave(), []);
  return null;
}

function resumeOf(request: PurchaseRequest): InterruptedPurchase | null {
  if (request.ask === 'tip') return { do: 'tip', intent: request.intent, draft: request.draft };
  if (request.ask === 'purchase') return { do: 'purchase', intent: request.intent };
  return null;
}
