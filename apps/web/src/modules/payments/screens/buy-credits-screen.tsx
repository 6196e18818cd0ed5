import { useDocumentTitle } from '../../../ui/access/use-document-title.ts';
import { MemberBuying } from '../buying/member-buying.tsx';
import { buying } from '../messages.ts';

/** /buy-credits: the same for members only. */
export default function BuyCreditsScreen() {
  useDocumentTitle(buying.titles.member);
  return <MemberBuying title={buying.titles.member} />;
}
