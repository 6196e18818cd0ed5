import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, client } from '../../../../platform/api.ts';
import { readRefusal } from '../../../../platform/refusal.ts';
import { useSession } from '../../../../platform/session/session-store.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { StarChoice } from '../../../../ui/rating/star-choice.tsx';
import { toast } from '../../../../ui/toast/toast.tsx';
import { Average } from '../discussion/reactions.tsx';
import { messages } from '../messages.ts';
import classes from './profile-work.module.css';

const t = messages.rating;

/** Cache key of a model's figures. */
export const figuresOptions = (modelId: string) =>
  api.library.getModelFigures.queryOptions({ input: { modelId }, select: (reply) => reply.data });

type ModelRatingProps = { modelId: string; name: string };

/** How a model is rated, and the way to rate them. */
export function ModelRating({ modelId, name }: ModelRatingProps) {
  const { user } = useSession();
  const { data } = useQuery(figuresOptions(modelId));
  const [isOpen, setOpen] = useState(false);
  if (!data) return <span className={classes.figures} />;
  return (
    <div className={classes.figures}>
      <Average averageRating={data.averageRating} ratingCount={data.ratingCount} />
      {user && user._id !== modelId && !data.mayRate && (
        <span className="cd-small cd-text-2">{t.needed}</span>
      )}
      {data.mayRate && (
        <Button variant="text" size="sm" onClick={() => setOpen(true)}>
          {data.myRating === null ? t.rate : `${t.yours}: ${t.of({ stars: data.myRating })}`}
        </Button>
      )}
      {isOpen && (
        <RateDialog modelId={modelId} name={name} before={data.myRating} onClose={() => setOpen(false)} />
      )}
    </div>
  );
}

type RateDialogProps = ModelRatingProps & { before: number | null; onClose: () => void };

function RateDialog({ modelId, name, before, onClose }: RateDialogProps) {
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
