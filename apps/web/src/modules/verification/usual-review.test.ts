import { expect, it } from 'vitest';
import { usualReview } from './usual-review.ts';

it('says nothing that nobody measured, and rounds up what was', () => {
  const said = (usualReviewMinutes: number | null) => usualReview({ usualReviewMinutes });
  expect(usualReview(null)).toBeUndefined();
  expect(said(null)).toBeUndefined();
  expect([0, 59, 60, 61, 2_880, 2_881].map(said)).toEqual([
    'Reviews usually take less than an hour.',
    'Reviews usually take less than an hour.',
    'Reviews usually take about 1 hour.',
    'Reviews usually take about 2 hours.',
    'Reviews usually take about 48 hours.',
    'Reviews usually take about 3 days.',
  ]);
});
