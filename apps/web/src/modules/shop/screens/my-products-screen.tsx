import { useDocumentTitle } from '../../../ui/access/use-document-title.ts';
import { PageFrame } from '../../../ui/frame/page-frame.tsx';
import { PageHeading } from '../../../ui/heading/page-heading.tsx';
import browseClasses from '../browse/browse.module.css';
import { ManageProducts } from '../selling/manage-products.tsx';
import { sellingMessages as t } from '../selling-messages.ts';

/** /my-products: what a model sells. */
export default function MyProductsScreen() {
  useDocumentTitle(t.title);
  return (
    <PageFrame className={browseClasses.page}>
      <PageHeading title={t.title} lede={t.lede} />
      <ManageProducts />
    </PageFrame>
  );
}
