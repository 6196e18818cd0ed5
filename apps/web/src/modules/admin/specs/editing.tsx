import type { DeskCall } from '../call.ts';
import classes from '../desk/desk.module.css';
import type { Action, Field, Row } from '../desk/spec.ts';

/** A small picture in a row; nothing without an address. */
export const thumb = (address: string | null | undefined) =>
  address ? (
    <span className={classes.thumb}>
      <img src={address} alt="" />
    </span>
  ) : null;

/** Making, changing and deleting one kind of record with one form. */
export function editing(
  noun: string,
  save: DeskCall,
  remove: DeskCall | null,
  fields: Field[],
  toInput: (values: Record<string, unknown>) => Record<string, unknown> = (values) => values,
  toValues: (row: Row) => Record<string, unknown> = ({ _id, ...values }) => values,
): { create: Action[]; actions: Action[] } {
  const names = fields.map(({ name }) => name);
  const only = (values: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));
  const actions: Action[] = [
    {
      label: 'Change',
      call: save,
      fields,
      start: (row) => only(toValues(row)),
      input: (row, values) => ({ _id: row._id, ...toInput(values) }),
    },
  ];
  if (remove) {
    actions.push({
      label: 'Delete',
      call: remove,
      tone: 'danger',
      description: `Takes this ${noun} off the site at once.`,
      input: (row) => ({ _id: row._id }),
    });
  }
  return {
    create: [{ label: `New ${noun}`, call: save, fields, input: (_row, values) => toInput(values) }],
    actions,
  };
}

/** Where a record stands among its like. */
export const position: Field = {
  name: 'position',
  label: 'Position',
  kind: 'number',
  description: 'Lower comes first.',
  optional: true,
};
