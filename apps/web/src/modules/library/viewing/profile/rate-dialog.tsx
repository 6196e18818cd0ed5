import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../../../platform/api.ts';
import { readRefusal } from '../../../../platform/refusal.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { StarChoice } from '../../../../ui/rating/star-choice.tsx';
import { toast } from '../../../../ui/toast/toast.tsx';
import { messages } from '../messages.ts';
import { figuresOptions } from './figures-options.ts';
import classes from './profile-work.module.css';

const t = messages.rating;

type RateDialogProps = { modelId: string; name: string; before: number | null; onClose: () => void };

/** Rates a model; fetched when a member who may wants to. */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a module's default export.
export default function RateDialog({ modelId, name, before, onClose }: RateDialogProps) {
  const queryClient = useQueryClient();
  const [stars, setStars] = useState(before);
  const [isSending, setSending] = useState(false);
  const send = async () => {
    if (stars === null) return;
    setSending(true);
    try {
      const { data } = await client.library.rate({ type: 'model', id: modelId, rating: stars });
      queryClient.setQueryData(
        figuresOptions(modelId).queryKey,
        (now) => now && { ...now, data: { ...now.data, ...data, myRating: data.rating } },
      );
      toast.success(t.saved);
      onClose();
    } catch (error) {
      toast.error(readRefusal(error).msg);
      setSending(false);
    }
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t.rateName({ name })}
      description={t.rateCause}
      closeLabel={messages.close}
      actions={
        <>
          <Button variant="text" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button variant="primary" disabled={stars === null} loading={isSending} onClick={() => void send()}>
            {t.send}
          </Button>
        </>
      }
    >
      <div className={classes.rate}>
        <StarChoice
          label={t.rateName({ name })}
          starLabel={(of) => t.of({ stars: of })}
          value={stars}
          onChange={setStars}
          size={32}
        />
        <span className="cd-text-2">{stars === null ? t.choose : t.of({ stars })}</span>
      </div>
    </Dialog>
  );
}
