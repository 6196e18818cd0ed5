import type { PictureUse } from '@candela/contract/accounts/pictures';
import { uploadProblem, uploadRules } from '@candela/contract/library/upload-kinds';
import { IconCamera } from '@tabler/icons-react';
import { lazy, Suspense, useId, useRef, useState } from 'react';
import { useSession } from '../../../../platform/session/session-store.ts';
import { useLocalPicture } from '../../../../platform/uploads/use-local-picture.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { Picture } from '../../../../ui/picture/picture.tsx';
import { messages } from '../messages.ts';
import { PictureReview } from './picture-review.tsx';
import classes from './pictures.module.css';
import { useSendPicture } from './use-send-picture.ts';

const CropDialog = lazy(() => import('./crop-dialog.tsx'));
const t = messages.pictures;

/** Width by height, as the server makes them. */
const aspects = { profile: 1, cover: 1600 / 600 } as const;

/** The profile picture or the cover: what is there, and choosing, cropping and sending another. */
export function PictureField({ use, src }: { use: PictureUse; src: string | null }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const local = useLocalPicture(file);
  const sending = useSendPicture(use, () => setFile(null));
  const { user } = useSession();
  const waiting = user?.waitingPictures?.find((one) => one.use === use);
  const shown = waiting?.url ?? src;
  const label = t[use];
  const choose = (chosen: File | undefined) => {
    if (!chosen) return;
    const found = uploadProblem({ name: chosen.name, type: chosen.type, sizeBytes: chosen.size }, ['image']);
    setProblem(found);
    sending.reset();
    setFile(found === null ? chosen : null);
  };
  return (
    <div className={classes.field}>
      <span className="mantine-InputWrapper-label" id={id}>
        {label}
      </span>
      <span className={classes.frame} data-use={use}>
        <Picture src={shown} alt={shown ? label : ''} eager />
      </span>
      <div>
        <Button leftSection={<IconCamera stroke={1.75} aria-hidden />} onClick={() => input.current?.click()}>
          {t.choose({ has: shown !== null ? 'yes' : 'other', what: label.toLowerCase() })}
        </Button>
        <input
          ref={input}
          className={classes.input}
          type="file"
          aria-labelledby={id}
          tabIndex={-1}
          accept={uploadRules.image.types.join(',')}
          onChange={(event) => {
            choose(event.currentTarget.files?.[0]);
            event.currentTarget.value = '';
          }}
        />
        <p className={classes.hint}>{use === 'profile' ? t.profileHint : t.coverHint}</p>
        <PictureReview waiting={waiting} picturesWait={user?.picturesWait === true} />
        {problem && (
          <p className="mantine-InputWrapper-error" role="alert">
            {problem}
          </p>
        )}
      </div>
      {file && local && (
        <Suspense fallback={null}>
          <CropDialog
            title={use === 'profile' ? t.cropProfile : t.cropCover}
            src={local}
            aspect={aspects[use]}
            percent={sending.percent}
            problem={sending.problem}
            onUse={(crop) => void sending.send(file, crop)}
            onClose={() => setFile(null)}
          />
        </Suspense>
      )}
    </div>
  );
}
