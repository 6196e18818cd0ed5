import { CmsScreen } from '../cms-screen.tsx';
import { messages } from '../messages.ts';

export default function TermsConditionScreen() {
  return <CmsScreen slug="terms-condition" title={messages.termsCondition} />;
}
