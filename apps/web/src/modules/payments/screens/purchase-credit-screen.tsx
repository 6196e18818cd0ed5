import { useSession } from '../../../platform/session/session-store.ts';
import { useDocumentTitle } from '../../../ui/access/use-document-title.ts';
import { MemberBuying } from '../buying/member-buying.tsx';
import { VisitorBuying } from '../buying/visitor-buying.tsx';
import { buying } from '../messages.ts';

/** /purchase-credit: members choose a pack; visitors also say whose credits they are. */
export default function PurchaseCreditScreen() {
  const { user } = useSession();
  const title = buying.titles.visitor;
  useDocumentTitle(title);
  return user ? <MemberBuying title={title} /> : <VisitorBuying title={title} />;
}
