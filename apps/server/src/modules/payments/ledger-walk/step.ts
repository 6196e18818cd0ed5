import { randomUUID } from 'node:crypto';
import { Refusal } from '../../../platform/refusal.ts';
import type { Walk } from './walk.ts';

/** Each does one or more operations, writes what it must have done into the book and says how many they were. */
export type Step = (walk: Walk) => Promise<number>;

/** An id as plain text, as ids travel. */
export function newId(): string {
  return randomUUID();
}

/** What came of some work: `done`, or the code it was refused with. */
export async function outcomeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'done';
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

/** @throws when something else came of it than was due */
export function expectOutcome(found: string, expected: string): void {
  if (found !== expected) throw new Error(`ended with ${found} where ${expected} was due`);
}
