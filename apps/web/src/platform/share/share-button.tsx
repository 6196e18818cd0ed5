import { IconShare2 } from '@tabler/icons-react';
import { IconButton, type IconButtonProps } from '../../ui/button/icon-button.tsx';
import { copyText } from './copy-text.ts';
import { share as t } from './locales/share.ts';

type ShareButtonProps = Pick<IconButtonProps, 'variant' | 'size'> & {
  /** What is shared, as its page calls it. */
  title: string;
  /** Its page on this site; the one shown now when absent. */
  path?: string;
};

/** Shares a page the way the device does, and where it knows none, copies the link and says so. */
export function ShareButton({ title, path, variant = 'line', size = 40 }: ShareButtonProps) {
  const share = async () => {
    const { pathname, search, origin } = window.location;
    const url = new URL(path ?? pathname + search, origin).href;
    if (!navigator.share) return copyText(url, t.copied);
    try {
      await navigator.share({ title, url });
    } catch (error) {
      // Closing the device's own dialog is an answer, too.
      if (!(error instanceof DOMException && error.name === 'AbortError')) copyText(url, t.copied);
    }
  };
  return (
    <IconButton label={t.share({ title })} variant={variant} size={size} onClick={() => void share()}>
      <IconShare2 size={20} stroke={1.75} />
    </IconButton>
  );
}
