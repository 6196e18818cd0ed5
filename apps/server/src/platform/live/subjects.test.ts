import { expect, it } from 'vitest';
import {
  accountOfViewer,
  isAudience,
  keySubject,
  modelOfPublisher,
  publisherSubject,
  staffSubject,
  viewerSubject,
  watchOfStaff,
} from './subjects.ts';

const modelId = '01900000-0000-7000-8000-000000000001';

it('names who publishes and watches so that it can be read back', () => {
  expect(modelOfPublisher(publisherSubject(modelId))).toBe(modelId);
  expect(modelOfPublisher(keySubject(modelId))).toBe(modelId);
  expect(keySubject(modelId)).not.toBe(publisherSubject(modelId));
  expect(accountOfViewer(viewerSubject('model', 'account', 'visit'))).toBe('account');
  expect(accountOfViewer(viewerSubject('model', 'model', 'visit'))).toBe('model');
  expect(accountOfViewer(viewerSubject('model', undefined, 'visit'))).toBeUndefined();
});

it('does not count a model who looks at its own picture', () => {
  expect(isAudience(viewerSubject('model', 'model', 'visit'))).toBe(false);
  expect(isAudience(viewerSubject('model', 'account', 'visit'))).toBe(true);
  expect(isAudience(viewerSubject('model', undefined, 'visit'))).toBe(true);
});

it('knows staff who watch unseen by their watch, and takes them for nobody else', () => {
  const subject = staffSubject('watch');
  expect(watchOfStaff(subject)).toBe('watch');
  expect(watchOfStaff(viewerSubject('model', undefined, 'visit'))).toBeUndefined();
  expect(accountOfViewer(subject)).toBeUndefined();
  expect(isAudience(subject)).toBe(false);
});
