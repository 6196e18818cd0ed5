import { useDocumentTitle } from '../../../ui/access/use-document-title.ts';
import { PageFrame } from '../../../ui/frame/page-frame.tsx';
import { PageHeading } from '../../../ui/heading/page-heading.tsx';
import browse from '../browse/browse.module.css';
import { ManageProducts } from '../selling/manage-products.tsx';
import { sellingMessages as words } from '../selling-messages.ts';

/** /my-products: what a model sells. */
export default function MyProductsScreen() {
  useDocumentTitle(words.title);
  return (
    <PageFrame className={browse.page}>
      <PageHeading title={words.title} lede={words.lede} />
      <ManageProducts />
    </PageFrame>
  );
}
