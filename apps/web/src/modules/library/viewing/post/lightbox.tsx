import type { ItemPicture } from '@candela/contract/library/items';
import YetAnotherLightbox from 'yet-another-react-lightbox';
import Captions from 'yet-another-react-lightbox/plugins/captions';
import Counter from 'yet-another-react-lightbox/plugins/counter';
import Fullscreen from 'yet-another-react-lightbox/plugins/fullscreen';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/styles.css';
import 'yet-another-react-lightbox/plugins/captions.css';
import 'yet-another-react-lightbox/plugins/counter.css';
import { messages } from '../messages.ts';

type LightboxProps = {
  pictures: readonly ItemPicture[];
  /** The one shown. */
  index: number;
  onIndex: (index: number) => void;
  onClose: () => void;
};

/** Pictures one at a time on the whole window: swiped, zoomed, by keys, each in the size the screen needs. */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a module's default export.
export default function Lightbox({ pictures, index, onIndex, onClose }: LightboxProps) {
  return (
    <YetAnotherLightbox
      open
      close={onClose}
      index={index}
      on={{ view: ({ index: seen }) => onIndex(seen) }}
      carousel={{ finite: true, padding: 0 }}
      controller={{ closeOnBackdropClick: true }}
      labels={{
        Previous: messages.lightbox.previous,
        Next: messages.lightbox.next,
        Close: messages.close,
      }}
      plugins={[Captions, Counter, Fullscreen, Zoom]}
      slides={pictures.map((picture) => ({
        src: picture.signedUrl,
        width: picture.width,
        height: picture.height,
        alt: picture.caption,
        description: picture.caption || undefined,
        srcSet: [
          {
            src: picture.signedMediumUrl,
            width: Math.min(1280, picture.width),
            height: scaled(picture, 1280),
          },
          { src: picture.signedUrl, width: picture.width, height: picture.height },
        ],
      }))}
    />
  );
}

function scaled({ width, height }: ItemPicture, to: number): number {
  return width <= to ? height : Math.round((height * to) / width);
}
