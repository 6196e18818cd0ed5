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
import browse from '../browse/browse.module.css';
import { BuyPanel } from '../detail/buy-panel.tsx';
import classes from '../detail/detail.module.css';
import { ProductPictures } from '../detail/product-pictures.tsx';
import { Failed } from '../list-states.tsx';
import { messages } from '../messages.ts';

const words = messages.product;

/** /products/:id: one product with its pictures. */
export default function ProductScreen() {
  const { id = '' } = useParams();
  const product = useQuery(
    api.shop.getProduct.queryOptions({ input: { id }, select: (reply) => reply.data }),
  );
  if (product.data) return <ProductPage key={id} product={product.data} />;
  return (
    <PageFrame className={browse.page}>
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
      title={words.missing}
      cause={words.missingCause}
      level={2}
      action={
        <ButtonLink href="/products" size="sm">
          {words.toProducts}
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
            {words.by}
            <UiLink href={`/profile/${seller.uniqueId}?tab=products`}>
              {seller.name || seller.username}
            </UiLink>
          </span>
        </p>
        <BuyPanel product={product} />
        <p className={classes.delivery}>
          <Icon size={20} stroke={1.75} aria-hidden />
          {kind === 'digital' ? words.digital({ count: product.fileCount }) : words.physical}
        </p>
        {product.bought && (
          <p className="cd-text-2">
            {words.bought} <UiLink href="/orders">{words.toOrders}</UiLink>
          </p>
        )}
        {product.description && (
          <section>
            <h2 className="cd-small cd-text-3">{words.about}</h2>
            <p className={classes.text}>{product.description}</p>
          </section>
        )}
      </div>
    </PageFrame>
  );
}
