import type { ItemVisibility } from '@candela/contract/library/items';
import { manyItems as t } from './locales/many-items.ts';

/** The form of a change of many items; times are local, YYYY-MM-DDTHH:MM. */
export const noChange = {
  visibility: 'unchanged' as ItemVisibility | 'unchanged',
  price: '' as number | '',
  addTags: [] as string[],
  when: 'unchanged' as 'unchanged' | 'now' | 'later' | 'draft',
  publishAt: '',
  takeDown: 'unchanged' as 'unchanged' | 'never' | 'at',
  takeDownAt: '',
};

/** What is sent of it. */
export interface ManyItemsChange {
  visibility?: ItemVisibility;
  price?: number;
  addTags?: string[];
  draft?: boolean;
  publishAt?: string | null;
  takeDownAt?: string | null;
}

/** What is to be changed, or null with what is wrong. */
export function readMany(
  values: typeof noChange,
  nowMs: number,
): { change: ManyItemsChange | null; errors: Record<string, string> } {
  const { visibility, price, addTags, when, takeDown } = values;
  const errors: Record<string, string> = {};
  const momentOf = (field: 'publishAt' | 'takeDownAt') => {
    const ms = Date.parse(values[field]);
    if (!(ms > nowMs)) errors[field] = t.chooseTime;
    return ms > nowMs ? new Date(ms).toISOString() : null;
  };
  const change: ManyItemsChange = {
    ...(visibility !== 'unchanged' && { visibility }),
    ...(price !== '' && visibility !== 'public' && { price }),
    ...(addTags.length > 0 && { addTags }),
    ...(when === 'now' && { draft: false, publishAt: null }),
    ...(when === 'draft' && { draft: true }),
    ...(when === 'later' && { draft: false, publishAt: momentOf('publishAt') }),
    ...(takeDown === 'never' && { takeDownAt: null }),
    ...(takeDown === 'at' && { takeDownAt: momentOf('takeDownAt') }),
  };
  if (Object.keys(change).length === 0) errors[''] = t.nothing;
  return { change: Object.keys(errors).length > 0 ? null : change, errors };
}
