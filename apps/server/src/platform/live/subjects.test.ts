import { expect, it } from 'vitest';
import {
  accountOfViewer,
  isAudience,
  keySubject,
  modelOfPublisher,
  publisherSubject,
  viewerSubject,
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
