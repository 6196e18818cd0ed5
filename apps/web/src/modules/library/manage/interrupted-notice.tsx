import type { ItemKind } from '@candela/contract/library/items';
import { isWhole } from '../../../platform/uploads/unfinished-uploads.ts';
import { useUnfinishedUploads } from '../../../platform/uploads/use-unfinished-uploads.ts';
import { Button } from '../../../ui/button/button.tsx';
import { FormNotice } from '../../../ui/form/form-notice.tsx';
import { messages } from '../messages.ts';

const t = messages.interrupted;
const mediaKinds = { video: ['video'], audio: ['audio'], gallery: [], album: [], news: [] } as const;

/** An upload of this kind was interrupted and can be resumed, or only needs to be confirmed. */
export function InterruptedNotice({ kind, onGoOn }: { kind: ItemKind; onGoOn: () => void }) {
  const [first] = useUnfinishedUploads(mediaKinds[kind]);
  if (!first) return null;
  const { name, sentBytes, sizeBytes } = first;
  const hasArrived = isWhole(first);
  return (
    <FormNotice
      tone="info"
      title={
        hasArrived
          ? t.arrived({ name })
          : t.text({ name, percent: Math.floor((sentBytes / sizeBytes) * 100) })
      }
      action={
        <Button size="sm" onClick={onGoOn}>
          {hasArrived ? t.finish : t.resume}
        </Button>
      }
    />
  );
}
