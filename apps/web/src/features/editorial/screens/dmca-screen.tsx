import { CmsScreen } from '../cms-screen.tsx';
import { messages } from '../messages.ts';

export default function DmcaScreen() {
  return <CmsScreen slug="dmca" title={messages.dmca} />;
}
