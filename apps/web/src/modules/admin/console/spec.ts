import type { UndoableAction } from '@candela/contract/admin/undo';
import type { ComponentType, ReactNode } from 'react';
import type { Inputs, Operation, Outputs } from './api.ts';

/** A record of any list. Only the console's own table and dialogs see records this loosely. */
export type AnyRow = { _id: string };

/** The operations that answer one page of records. */
export type ListOperation = {
  [O in Operation]: Outputs[O] extends { data: AnyRow[]; totalCount: number } ? O : never;
}[Operation];

/** A record of a list, as the contract has it. */
export type RowOf<L extends ListOperation> = Outputs[L] extends { data: (infer Row)[] } ? Row : never;

/** What has names of its own one level down; nothing else does. */
type Shape<T> = T extends readonly unknown[] ? unknown : T extends object ? T : unknown;

/** Names what an operation takes, with a dot for what lies one level down: `pictures.front`. */
export type PathOf<T> = {
  [K in keyof T & string]-?: K | `${K}.${keyof Shape<NonNullable<T[K]>> & string}`;
}[keyof T & string];

type Head<P> = P extends `${infer First}.${string}` ? First : P;

type ValueAt<T, P> = P extends keyof T
  ? NonNullable<T[P]>
  : P extends `${infer First}.${infer Rest}`
    ? First extends keyof T
      ? ValueAt<NonNullable<T[First]>, Rest>
      : never
    : never;

/** How the value of a field is asked for, beyond what its schema says. */
type Asked<Row, Draft, Value> = [Value] extends [boolean]
  ? unknown
  : [Value] extends [readonly string[]]
    ? unknown
    : [Value] extends [number]
      ? { currency?: (row: Row, draft: Draft) => string }
      : [Value] extends [string]
        ? string extends Value
          ? { kind?: 'html' | 'password' | 'picture' }
          : { choices: Record<Value, string> }
        : { kind: 'flag' | 'number' | 'text'; currency?: (row: Row, draft: Draft) => string };

/** A field of a form. Its input, and whether it may stay empty, follow from the operation's schema. */
export type Field<Row, Draft, Value> = { label: string; description?: string } & Asked<Row, Draft, Value>;

/** Fields that several actions of one operation share. */
export type Fields<O extends Operation, Row = unknown> = {
  [P in PathOf<Inputs[O]>]?: Field<Row, Partial<Inputs[O]>, ValueAt<Inputs[O], P>>;
};

/** What the form leaves out of the input; it comes from the record. */
type Given<Row, Rest> =
  Record<never, never> extends Rest ? { given?: (row: Row) => Rest } : { given: (row: Row) => Rest };

/** How the site itself undoes something, while nothing has followed from it. */
interface UndoneByTheSite<Row> {
  action: UndoableAction;
  record: (row: Row) => string;
}

/** How what was done to a record is undone: by the opposite operation for what mails nobody and moves no money. */
export type Undo<Row> =
  | UndoneByTheSite<Row>
  | {
      [O in Operation]: { operation: O; input: (row: Row) => Inputs[O] };
    }[Operation];

/** The same without its types. */
export type AnyUndo<Row> = UndoneByTheSite<Row> | { operation: Operation; input: (row: Row) => unknown };

/** Something staff do to a record after a form or a confirmation. */
export type ActionSpec<Row, O extends Operation, F extends string> = {
  label: string;
  /** What will happen, to the money too. */
  description?: string | ((row: Row) => string);
  isFor?: (row: Row) => boolean;
  tone?: 'primary' | 'danger';
  /** It can be done to several records at once, each by itself; `only` then, where one record has a longer form. */
  together?: true | 'only';
  fields?: { [P in F]: Field<Row, Partial<Inputs[O]>, ValueAt<Inputs[O], P>> };
  /** What the form starts with; a whole record will do. */
  start?: (row: Row) => { [P in NoInfer<F>]?: ValueAt<Inputs[O], P> | null };
  /** Shown instead of the usual confirmation, for what must be read. */
  result?: (answer: Outputs[O]) => ReactNode;
  /** Offered for ten seconds after it was done; it gets the record as it was before. */
  undo?: Undo<Row>;
} & Given<Row, Omit<Inputs[O], Head<F>>>;

/** A field without its types, as the form reads it. */
export interface AnyField {
  label: string;
  description?: string;
  kind?: 'flag' | 'html' | 'number' | 'password' | 'picture' | 'text';
  choices?: Record<string, string>;
  currency?: (row: unknown, draft: unknown) => string;
}

/** An action of records of one kind; `actionOn` has checked it against its operation. */
export interface Action<Row> {
  operation: Operation;
  label: string;
  description?: string | ((row: Row) => string);
  isFor?: (row: Row) => boolean;
  tone?: 'primary' | 'danger';
  together?: true | 'only';
  fields?: Record<string, AnyField>;
  start?: (row: Row) => object;
  given?: (row: Row) => object;
  result?: (answer: unknown) => ReactNode;
  undo?: AnyUndo<Row>;
}

/** Describes actions on one kind of record: `actionOn<AccountRow>()('suspendAccount', { … })`. */
export function actionOn<Row>() {
  return <O extends Operation, F extends PathOf<Inputs[O]> & string = never>(
    operation: O,
    spec: ActionSpec<Row, O, F>,
  ): Action<Row> => ({ operation, ...(spec as unknown as Omit<Action<Row>, 'operation'>) });
}

/** Describes what is done without a record: makes a new one, or concerns the whole list. */
export const listAction = actionOn<undefined>();

/** What an action on a record says of the record, for most of them. */
export const byId = ({ _id }: AnyRow) => ({ _id });

export interface Column<Row> {
  label: string;
  cell: (row: Row) => ReactNode;
  /** What the list's `sort` calls this column; its heading then sorts the list. */
  sort?: string;
  /** Set to the right, in figures of one width. */
  isFigure?: boolean;
}

/** A choice above a list. Without one, the default of the operation's schema holds. */
export interface Filter<Value extends string = string> {
  label: string;
  choices: Record<Value, string>;
}

type Chosen<L extends ListOperation> = Omit<Inputs[L], 'current_page' | 'per_page' | 'search'>;
type Filters<L extends ListOperation> = {
  [K in keyof Chosen<L>]?: NonNullable<Chosen<L>[K]> extends infer Value extends string
    ? Filter<Value>
    : never;
};

/** What is done with several records at once. */
export interface BulkProps<Row> {
  rows: readonly Row[];
  /** Told once something was done; the choice is dropped. */
  onDone: () => void;
}

/** Records of a list that can be chosen together. */
export interface Bulk<Row> {
  /** What decides on them; a role that may not call it chooses nothing. */
  operation: Operation;
  isFor: (row: Row) => boolean;
  Actions: ComponentType<BulkProps<Row>>;
}

/** What stands with a list and is more than a form. */
export interface Beside {
  operation: Operation;
  Component: ComponentType;
}

/** One page of the console that is a list. */
export interface ListSpec<L extends ListOperation> {
  title: string;
  lede?: string;
  searchLabel?: string;
  /** A search of it ends at the newest records that its filters leave. */
  searchesNewest?: true;
  filters?: Filters<L>;
  /** The list can be kept to days. */
  hasDays?: 'from' extends keyof Inputs[L] ? true : never;
  /** The list can be kept to what one of the staff did. */
  hasStaff?: 'staffId' extends keyof Inputs[L] ? true : never;
  /** Filters with what each is called: an account is chosen or comes by a link, everything else only by a link. */
  pinned?: { [K in keyof Chosen<L>]?: string };
  columns: Column<RowOf<L>>[];
  actions?: Action<RowOf<L>>[];
  listActions?: Action<undefined>[];
  /** Among its actions. */
  beside?: Beside;
  /** A line between its heading and its tools. */
  figures?: Beside;
  bulk?: Bulk<RowOf<L>>;
  /** What a record opens as; without it rows are not opened. */
  detail?: (row: RowOf<L>) => ReactNode;
  /** Names a record in the heading of what it opens as. */
  nameOf?: (row: RowOf<L>) => string;
  emptyTitle: string;
  emptyCause?: string;
}

/** A list, described; `L` keeps pages from loading the description of another list. */
export interface List<L extends ListOperation = ListOperation> {
  operation: L;
  spec: AnyListSpec;
}

/** A list's description as the table reads it. */
export type AnyListSpec = Omit<
  ListSpec<ListOperation>,
  'actions' | 'bulk' | 'columns' | 'detail' | 'filters' | 'hasDays' | 'hasStaff' | 'nameOf' | 'pinned'
> & {
  filters?: Record<string, Filter>;
  hasDays?: true;
  hasStaff?: true;
  pinned?: Record<string, string>;
  columns: Column<AnyRow>[];
  actions?: Action<AnyRow>[];
  bulk?: Bulk<AnyRow>;
  detail?: (row: AnyRow) => ReactNode;
  nameOf?: (row: AnyRow) => string;
};

/** Describes a list once, against its operation. */
export function list<L extends ListOperation>(operation: L, spec: ListSpec<L>): List<L> {
  return { operation, spec: spec as unknown as AnyListSpec };
}
