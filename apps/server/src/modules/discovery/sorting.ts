import { refuse } from '../../platform/refusal.ts';
import { type Order, readOrder } from './rules.ts';

/** The order asked for; refuses a field this list does not sort by, naming it. */
export function orderOf<Field extends string>(
  sortObject: Readonly<Record<string, 1 | -1>> | undefined,
  allowed: readonly Field[],
  usual: Order<Field>,
): Order<Field> {
  const read = readOrder(sortObject, allowed, usual);
  if ('fields' in read) refuse('invalid_input', { fields: read.fields });
  return read.order;
}
