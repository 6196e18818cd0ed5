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

const words = messages.rating;

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
      {user && user._id !== modelId && (
        <Button variant="text" size="sm" onClick={() => setOpen(true)}>
          {data.ownRating === null ? words.rate : `${words.yours}: ${words.of({ stars: data.ownRating })}`}
        </Button>
      )}
      {isOpen && (
        <RateDialog modelId={modelId} name={name} before={data.ownRating} onClose={() => setOpen(false)} />
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
        (now) => now && { ...now, data: { ...now.data, ...data, ownRating: data.rating } },
      );
      toast.success(words.saved);
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
      title={words.rateName({ name })}
      description={words.rateCause}
      closeLabel={messages.close}
      actions={
        <>
          <Button variant="text" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button variant="primary" disabled={stars === null} loading={isSending} onClick={() => void send()}>
            {words.send}
          </Button>
        </>
      }
    >
      <div className={classes.rate}>
        <StarChoice
          label={words.rateName({ name })}
          starLabel={(of) => words.of({ stars: of })}
          value={stars}
          onChange={setStars}
          size={32}
        />
        <span className="cd-text-2">{stars === null ? words.choose : words.of({ stars })}</span>
      </div>
    </Dialog>
  );
}
