import type { ReactNode } from 'react';
import type { DeskCall } from '../call.ts';

/** A record of a list, as the wire has it; each list's columns know what is in it. */
// biome-ignore lint/suspicious/noExplicitAny: one table shows every kind of record.
export type Row = Record<string, any> & { _id: string };
export type Values = Record<string, unknown>;

/** One input of a form. */
export interface Field {
  name: string;
  label: string;
  kind?: 'text' | 'paragraph' | 'number' | 'choice' | 'switch' | 'picture' | 'pictures' | 'moment' | 'html';
  description?: string;
  choices?: { value: string; label: string }[];
  /** Only when a new record is made. */
  onlyNew?: boolean;
  optional?: boolean;
}

/** Something that is done after a form or a confirmation. */
export interface Action {
  label: string;
  call: DeskCall;
  /** Says what will happen, to the money too. */
  description?: string | ((row: Row) => string);
  fields?: Field[];
  /** What the form starts with. */
  start?: (row: Row) => Values;
  input: (row: Row, values: Values) => Values;
  isFor?: (row: Row) => boolean;
  tone?: 'primary' | 'danger';
  /** Replaces the usual word of success, for what must be read. */
  result?: (answer: unknown) => ReactNode;
}

export interface Column {
  label: string;
  cell: (row: Row) => ReactNode;
  /** Set to the right, in figures of one width. */
  isFigure?: boolean;
}

export interface Filter {
  name: string;
  label: string;
  choices: { value: string; label: string }[];
  /** What holds without a choice. */
  standard: string;
}

/** One page of the desk that is a list. */
export interface DeskSpec {
  title: string;
  lede?: string;
  call: DeskCall;
  searchLabel?: string;
  filters?: Filter[];
  columns: Column[];
  actions?: Action[];
  /** Without a record: makes a new one, or does something for the whole list. */
  create?: Action[];
  /** What a record opens as; without it rows are not opened. */
  detail?: (row: Row) => ReactNode;
  /** Names a record in the heading of what it opens as. */
  nameOf?: (row: Row) => string;
  emptyCause: string;
}

export function choicesOf(...words: string[]): { value: string; label: string }[] {
  return words.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) }));
}
