import type { ItemKind } from '@candela/contract/library/items';
import { useUnfinishedUploads } from '../../../platform/uploads/use-unfinished-uploads.ts';
import { Button } from '../../../ui/button/button.tsx';
import { FormNotice } from '../../../ui/form/form-notice.tsx';
import { messages } from '../messages.ts';

const words = messages.interrupted;
const mediaKinds = { video: ['video'], audio: ['audio'], gallery: [], album: [], news: [] } as const;

/** An upload of this kind was interrupted and can be resumed. */
export function InterruptedNotice({ kind, onGoOn }: { kind: ItemKind; onGoOn: () => void }) {
  const [first] = useUnfinishedUploads(mediaKinds[kind]);
  if (!first) return null;
  return (
    <FormNotice
      tone="info"
      title={words.text({ name: first.name, percent: Math.floor((first.sentBytes / first.sizeBytes) * 100) })}
      action={
        <Button size="sm" onClick={onGoOn}>
          {words.resume}
        </Button>
      }
    />
  );
}
