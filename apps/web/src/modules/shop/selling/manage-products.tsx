import type { Product } from '@candela/contract/shop/products';
import { IconPackage, IconPencil, IconPlus, IconTrash, IconTruck } from '@tabler/icons-react';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../platform/api.ts';
import { reportError } from '../../../platform/report-error.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { CreditAmount } from '../../../ui/coin/credit-amount.tsx';
import { formatCount } from '../../../ui/format/format-count.ts';
import { UiLink } from '../../../ui/link/ui-link.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { Picture } from '../../../ui/picture/picture.tsx';
import { RowSkeletons } from '../../../ui/skeleton/card-skeletons.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { StatusBadge } from '../../../ui/tag/status-badge.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import { Pages } from '../list-pages.tsx';
import { Failed } from '../list-states.tsx';
import { messages } from '../messages.ts';
import { sellingMessages as t } from '../selling-messages.ts';
import { ProductDialog } from './product-dialog.tsx';
import classes from './selling.module.css';
import { ShippingDialog } from './shipping-dialog.tsx';

const perPage = 20;
const tones = { published: 'success', draft: 'pending', hidden: 'held', archived: 'ended' } as const;

type Open =
  | { ask: 'edit'; product: Product | null }
  | { ask: 'remove'; product: Product }
  | { ask: 'shipping' };

/** Manages a model's products and shipping. */
export function ManageProducts() {
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const list = useQuery({
    ...api.shop.listProducts.queryOptions({ input: { current_page: page, per_page: perPage } }),
    placeholderData: keepPreviousData,
  });
  return (
    <div>
      <div className={classes.head}>
        <Button
          variant="primary"
          leftSection={<IconPlus stroke={1.75} aria-hidden />}
          onClick={() => setOpen({ ask: 'edit', product: null })}
        >
          {t.add}
        </Button>
        <Button
          leftSection={<IconTruck stroke={1.75} aria-hidden />}
          onClick={() => setOpen({ ask: 'shipping' })}
        >
          {t.shipping}
        </Button>
        <ButtonLink href="/my-sales" leftSection={<IconPackage stroke={1.75} aria-hidden />}>
          {t.toSales}
        </ButtonLink>
      </div>
      {list.isPending && <RowSkeletons label={t.loading} count={4} />}
      {list.isError && (
        <Failed
          title={t.failed}
          cause={t.failedCause}
          error={list.error}
          safe={t.failedSafe}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      )}
      {list.data?.totalCount === 0 && (
        <EmptyState title={t.empty} cause={t.emptyCause} illustration="prints" level={2} />
      )}
      {list.data && list.data.totalCount > 0 && (
        <>
          <ul className={classes.rows}>
            {list.data.data.map((product) => (
              <Row key={product._id} product={product} onOpen={setOpen} />
            ))}
          </ul>
          <Pages page={page} perPage={perPage} totalCount={list.data.totalCount} onChange={setPage} />
        </>
      )}
      {open?.ask === 'edit' && <ProductDialog product={open.product} onClose={close} />}
      {open?.ask === 'remove' && <DeleteDialog product={open.product} onClose={close} />}
      {open?.ask === 'shipping' && <ShippingDialog onClose={close} />}
    </div>
  );
}

function Row({ product, onOpen }: { product: Product; onOpen: (open: Open) => void }) {
  const { title, status, stock, soldOut, forOwner } = product;
  const left = stock === null ? t.unlimited : t.stock({ count: formatCount(stock) });
  return (
    <li className={classes.row}>
      <span className={classes.picture}>
        <Picture src={product.images[0]} sizes="64px" />
      </span>
      <div className={classes.words}>
        <UiLink href={`/products/${product._id}`}>{title}</UiLink>
        <span className="cd-num">
          {[
            messages.browse.kinds[product.kind],
            soldOut ? t.soldOut : left,
            t.sold({ count: formatCount(forOwner?.soldCount ?? 0) }),
          ].join(' · ')}
        </span>
      </div>
      <CreditAmount amount={product.price} />
      <StatusBadge status={tones[status]}>{t.statuses[status]}</StatusBadge>
      <div className={classes.actions}>
        <IconButton label={t.editOf({ title })} onClick={() => onOpen({ ask: 'edit', product })}>
          <IconPencil size={20} stroke={1.75} aria-hidden />
        </IconButton>
        <IconButton label={t.removeOf({ title })} onClick={() => onOpen({ ask: 'remove', product })}>
          <IconTrash size={20} stroke={1.75} aria-hidden />
        </IconButton>
      </div>
    </li>
  );
}

function DeleteDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  const queryClient = useQueryClient();
  const remove = useMutation(
    api.shop.deleteProduct.mutationOptions({
      onSuccess: async () => {
        toast.success(t.removed);
        onClose();
        await queryClient.invalidateQueries({ queryKey: api.shop.key() });
      },
      onError: reportError,
    }),
  );
  return (
    <ConfirmDialog
      opened
      title={t.removeTitle}
      description={t.removeText({ title: product.title })}
      confirmLabel={t.remove}
      cancelLabel={messages.keep}
      closeLabel={messages.close}
      confirmVariant="danger"
      loading={remove.isPending}
      onConfirm={() => remove.mutate({ id: product._id })}
      onCancel={onClose}
    />
  );
}
