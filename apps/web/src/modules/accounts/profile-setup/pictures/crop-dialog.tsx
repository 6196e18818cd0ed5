import 'react-easy-crop/react-easy-crop.css';
import type { CropArea } from '@candela/contract/accounts/profile-forms';
import { Slider } from '@mantine/core';
import { useId, useState } from 'react';
import Cropper from 'react-easy-crop';
import { Button } from '../../../../ui/button/button.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { ProgressBar } from '../../../../ui/progress/progress-bar.tsx';
import { messages } from '../messages.ts';
import { fractionsOf } from './crop-fractions.ts';
import classes from './pictures.module.css';

const t = messages.pictures;
const mostZoom = 4;

export interface CropDialogProps {
  title: string;
  /** Address of the picture as it is on this device. */
  src: string;
  /** Width by height of what is cut out. */
  aspect: number;
  /** 0 to 100 while the picture is being sent; null before. */
  percent: number | null;
  problem: string | null;
  onUse: (crop: CropArea) => void;
  onClose: () => void;
}

/** Cuts a picture to the shape it will have, by dragging, pinching, the wheel or the keyboard. */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a module's default export.
export default function CropDialog({
  title,
  src,
  aspect,
  percent,
  problem,
  onUse,
  onClose,
}: CropDialogProps) {
  const id = useId();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<CropArea | null>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  const isSending = percent !== null;
  return (
    <Dialog
      opened
      onClose={onClose}
      size="md"
      title={title}
      description={t.cropText}
      closeLabel={messages.close}
      dismissible={!isSending}
      actions={
        <>
          <Button variant="text" disabled={isSending} onClick={onClose}>
            {messages.cancel}
          </Button>
          <Button
            variant="primary"
            disabled={area === null}
            loading={isSending}
            onClick={() => area && onUse(area)}
          >
            {t.use}
          </Button>
        </>
      }
    >
      <div className={classes.cropper}>
        <Cropper
          image={src}
          crop={crop}
          zoom={zoom}
          aspect={aspect}
          maxZoom={mostZoom}
          showGrid={false}
          // The page's security policy lets no library add style sheets; ours is built in.
          disableAutomaticStylesInjection
          onCropChange={setCrop}
          onZoomChange={setZoom}
          mediaProps={{
            onError: () => {
              setUnreadable(true);
              setArea({ x: 0, y: 0, width: 1, height: 1 });
            },
          }}
          onCropComplete={(percents) => setArea(fractionsOf(percents))}
        />
      </div>
      <div className={classes.zoom}>
        <span id={id}>{t.zoom}</span>
        <Slider
          aria-labelledby={id}
          thumbLabel={t.zoom}
          label={null}
          min={1}
          max={mostZoom}
          step={0.05}
          value={zoom}
          onChange={setZoom}
        />
      </div>
      {isUnreadable && <p className={classes.hint}>{t.unreadable}</p>}
      {isSending && <ProgressBar label={t.uploading} value={percent} />}
      {problem && (
        <p className="mantine-InputWrapper-error" role="alert">
          {t.failed}. {problem}
        </p>
      )}
    </Dialog>
  );
}
