import type { TipEntry } from '@candela/contract/ledger/operations';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../platform/api.ts';
import { Avatar } from '../../../ui/avatar/avatar.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { CreditAmount } from '../../../ui/coin/credit-amount.tsx';
import { FormNotice } from '../../../ui/form/form-notice.tsx';
import { formatDateTime } from '../../../ui/format/format-date.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { RowSkeletons } from '../../../ui/skeleton/card-skeletons.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { Pages } from '../history/pages.tsx';
import { spending } from '../spending-messages.ts';
import classes from './spending.module.css';

const t = spending.tips;
const perPage = 8;

/** tipTransactionsModal: the member's tips, page by page. */
export function TipHistoryDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog opened onClose={onClose} title={t.title} closeLabel={spending.close} size="md">
      <Tips />
    </Dialog>
  );
}

function Tips() {
  const [page, setPage] = useState(1);
  const tips = useQuery({
    ...api.ledger.listTips.queryOptions({
      input: { direction: 'given', current_page: page, per_page: perPage },
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  if (tips.isPending) return <RowSkeletons label={t.loading} count={5} />;
  if (tips.isError) {
    const retry = (
      <Button size="sm" onClick={() => void tips.refetch()}>
        {t.retry}
      </Button>
    );
    return <FormNotice title={t.failed} action={retry} />;
  }
  if (tips.data.totalCount === 0) {
    return <EmptyState title={t.emptyTitle} cause={t.emptyCause} illustration="coins" level={3} />;
  }
  return (
    <>
      <ul className={classes.tips} aria-busy={tips.isPlaceholderData || undefined}>
        {tips.data.data.map((tip) => (
          <TipRow key={tip._id} tip={tip} />
        ))}
      </ul>
      <Pages
        label={t.pages}
        page={page}
        perPage={perPage}
        totalCount={tips.data.totalCount}
        onChange={setPage}
      />
    </>
  );
}

function TipRow({ tip }: { tip: TipEntry }) {
  const { counterpart } = tip;
  return (
    <li>
      <Avatar src={counterpart?.profileImage} size={40} />
      <div>
        <p>
          <b>{counterpart ? counterpart.name || counterpart.username : t.gone}</b>{' '}
          {tip.anonymous && <span className="cd-small cd-text-2">{t.anonymously}</span>}
        </p>
        {tip.message && <p className={classes.said}>{tip.message}</p>}
        <p className="cd-small cd-text-2">{formatDateTime(tip.createdAt)}</p>
      </div>
      <CreditAmount amount={tip.amountCredits} />
    </li>
  );
}
