import { CmsScreen } from '../cms-screen.tsx';
import { messages } from '../messages.ts';

export default function AboutUsScreen() {
  return <CmsScreen slug="about-us" title={messages.aboutUs} />;
}
