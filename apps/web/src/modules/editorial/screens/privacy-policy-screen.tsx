import { CmsScreen } from '../cms-screen.tsx';
import { messages } from '../messages.ts';

export default function PrivacyPolicyScreen() {
  return <CmsScreen slug="privacy-policy" title={messages.privacyPolicy} />;
}
