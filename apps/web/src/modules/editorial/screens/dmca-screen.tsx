import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { CmsScreen } from '../cms-screen.tsx';
import { messages } from '../messages.ts';

/** /dmca: the managed words, and the way to give notice. */
export default function DmcaScreen() {
  return (
    <CmsScreen
      slug="dmca"
      title={messages.dmca}
      actions={
        <ButtonLink href="/dmca-notice" variant="primary">
          {messages.dmcaNotice}
        </ButtonLink>
      }
    />
  );
}
