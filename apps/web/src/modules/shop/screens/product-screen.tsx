import type { Product } from '@candela/contract/shop/products';
import { IconDownload, IconPackage } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { api } from '../../../platform/api.ts';
import { readRefusal } from '../../../platform/refusal.ts';
import { useDocumentTitle } from '../../../ui/access/use-document-title.ts';
import { Avatar } from '../../../ui/avatar/avatar.tsx';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { PageFrame } from '../../../ui/frame/page-frame.tsx';
import { UiLink } from '../../../ui/link/ui-link.tsx';
import { CardSkeletons } from '../../../ui/skeleton/card-skeletons.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import browseClasses from '../browse/browse.module.css';
import { BuyPanel } from '../detail/buy-panel.tsx';
import classes from '../detail/detail.module.css';
import { ProductPictures } from '../detail/product-pictures.tsx';
import { Failed } from '../list-states.tsx';
import { messages } from '../messages.ts';

const t = messages.product;

/** /products/:id: one product with its pictures. */
export default function ProductScreen() {
  const { id = '' } = useParams();
  const product = useQuery(
    api.shop.getProduct.queryOptions({ input: { id }, select: (reply) => reply.data }),
  );
  if (product.data) return <ProductPage key={id} product={product.data} />;
  return (
    <PageFrame className={browseClasses.page}>
      {product.isPending ? (
        <CardSkeletons label={messages.loading} count={2} kind="picture" />
      ) : (
        <NoProduct
          error={product.error}
          onRetry={() => void product.refetch()}
          retrying={product.isFetching}
        />
      )}
    </PageFrame>
  );
}

function NoProduct(props: { error: unknown; onRetry: () => void; retrying: boolean }) {
  const { code } = readRefusal(props.error);
  if (code !== 'not_found' && code !== 'invalid_input') return <Failed {...props} />;
  return (
    <EmptyState
      title={t.missing}
      cause={t.missingCause}
      level={2}
      action={
        <ButtonLink href="/products" size="sm">
          {t.toProducts}
        </ButtonLink>
      }
    />
  );
}

function ProductPage({ product }: { product: Product }) {
  useDocumentTitle(product.title);
  const { userId: seller, kind } = product;
  const Icon = kind === 'digital' ? IconDownload : IconPackage;
  return (
    <PageFrame className={classes.page}>
      <ProductPictures images={product.images} title={product.title} />
      <div className={classes.words}>
        <h1>{product.title}</h1>
        <p className={classes.maker}>
          <Avatar src={seller.profileImage} size={34} />
          <span>
            {t.by}
            <UiLink href={`/profile/${seller.uniqueId}?tab=products`}>
              {seller.name || seller.username}
            </UiLink>
          </span>
        </p>
        <BuyPanel product={product} />
        <p className={classes.delivery}>
          <Icon size={20} stroke={1.75} aria-hidden />
          {kind === 'digital' ? t.digital({ count: product.fileCount }) : t.physical}
        </p>
        {product.bought && (
          <p className="cd-text-2">
            {t.bought} <UiLink href="/orders">{t.toOrders}</UiLink>
          </p>
        )}
        {product.description && (
          <section>
            <h2 className="cd-small cd-text-3">{t.about}</h2>
            <p className={classes.text}>{product.description}</p>
          </section>
        )}
      </div>
    </PageFrame>
  );
}
