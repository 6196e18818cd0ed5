import { dayMs } from '@candela/contract/shared/durations';
import { limits } from '@candela/contract/shared/limits';
import { IconStarFilled } from '@tabler/icons-react';
import { SmokeTag } from '../../ui/tag/tag.tsx';
import { cards as t } from './locales/cards.ts';

type Tagged = { isFeatured: boolean; createdAt: string };

/** Whether a model joined so lately that their cards say so. */
function isNewModel({ createdAt }: Pick<Tagged, 'createdAt'>, now = new Date()): boolean {
  return now.getTime() - Date.parse(createdAt) < limits.newForDays * dayMs;
}

/** Whether a card has anything of it to say. */
export function hasModelTags(model: Tagged): boolean {
  return model.isFeatured || isNewModel(model);
}

/** What the card of a model says beside being live: that they pay to stand first, and that they are new. */
export function ModelTags({ model }: { model: Tagged }) {
  return (
    <>
      {model.isFeatured && <SmokeTag icon={<IconStarFilled aria-hidden />}>{t.featured}</SmokeTag>}
      {isNewModel(model) && <SmokeTag>{t.isNew}</SmokeTag>}
    </>
  );
}
