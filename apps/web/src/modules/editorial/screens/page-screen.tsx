import { useParams } from 'react-router';
import { CmsScreen } from '../cms-screen.tsx';

/** /page/:slug: any managed page, such as one the operator added. */
export default function PageScreen() {
  const { slug = '' } = useParams();
  return <CmsScreen key={slug} slug={slug} title="" />;
}
