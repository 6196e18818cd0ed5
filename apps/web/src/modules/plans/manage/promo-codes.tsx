import type { PromoCode } from '@candela/contract/plans/memberships';
import { IconPlus } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../platform/api.ts';
import { reportError } from '../../../platform/report-error.ts';
import { useIsOn } from '../../../platform/site-features.ts';
import { Button } from '../../../ui/button/button.tsx';
import { formatCount, formatPercent } from '../../../ui/format/format-count.ts';
import { formatDate } from '../../../ui/format/format-date.ts';
import { StatusBadge } from '../../../ui/tag/status-badge.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import { manageMessages } from '../manage-messages.ts';
import classes from '../plans.module.css';
import { PromoDialog } from './promo-dialog.tsx';
import { Section } from './section.tsx';

const t = manageMessages.code;

/** A model's promo codes, open and over. */
export function PromoCodes() {
  const isOn = useIsOn('memberships');
  const [isAdding, setAdding] = useState(false);
  const query = useQuery(
    api.plans.listPromoCodes.queryOptions({ input: { per_page: 100 }, select: (reply) => reply.data }),
  );
  const codes = query.data ?? [];
  return (
    <>
      <Section
        title={manageMessages.promo}
        text={manageMessages.promoText}
        query={query}
        none={manageMessages.noPromo}
        isEmpty={codes.length === 0}
        action={
          isOn && (
            <Button
              size="sm"
              leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
              onClick={() => setAdding(true)}
            >
              {manageMessages.addPromo}
            </Button>
          )
        }
      >
        <ul className={classes.rows}>
          {codes.map((code) => (
            <Row key={code._id} code={code} />
          ))}
        </ul>
      </Section>
      {isAdding && <PromoDialog onClose={() => setAdding(false)} />}
    </>
  );
}

function Row({ code }: { code: PromoCode }) {
  const queryClient = useQueryClient();
  const end = useMutation(
    api.plans.endPromoCode.mutationOptions({
      onSuccess: async () => {
        toast.success(t.ended);
        await queryClient.invalidateQueries({ queryKey: api.plans.key() });
      },
      onError: reportError,
    }),
  );
  const off =
    code.kind === 'percent'
      ? t.off({ amount: formatPercent(code.amount / 100) })
      : t.creditsOff({ amount: code.amount });
  const uses =
    code.maxUses === null
      ? t.uses({ uses: formatCount(code.uses) })
      : t.usesOf({ uses: formatCount(code.uses), max: formatCount(code.maxUses) });
  return (
    <li className={classes.row}>
      <span aria-hidden />
      <div>
        <b className="cd-num">{code.code}</b>
        <span>
          {[off, uses, code.until && t.untilDay({ date: formatDate(code.until) })]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      <StatusBadge status={code.open ? 'success' : 'ended'}>{code.open ? t.open : t.over}</StatusBadge>
      <div className={classes.actions}>
        {code.open && (
          <Button
            size="sm"
            aria-label={t.endOf({ code: code.code })}
            loading={end.isPending}
            onClick={() => end.mutate({ id: code._id })}
          >
            {t.end}
          </Button>
        )}
      </div>
    </li>
  );
}
