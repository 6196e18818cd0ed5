import { z } from 'zod';
import { id } from '../shared/ids.ts';
import { operation } from '../shared/operation.ts';
import { doneReply, reply } from '../shared/replies.ts';

/** Whether shows can be recorded on this site, and for how long. */
export const recordingTerms = z.object({ available: z.boolean(), maxMinutes: z.int() });
export type RecordingTerms = z.infer<typeof recordingTerms>;

/** Why a recording ended before its show. */
export type RecordingEnd = 'disk-full' | 'too-large' | 'too-long' | 'failed';

export const recordings = {
  getRecordingTerms: operation('/userLive/getRecordingTerms', {
    summary: 'Whether shows can be recorded here, and for how long',
    access: 'model',
    refusals: ['wrong_account_type'],
  })
    .input(z.object({}))
    .output(reply(recordingTerms)),
  setRecording: operation('/userLive/setRecording', {
    summary: 'Begins or stops recording the running show; everyone in the room is told',
    access: 'model',
    refusals: ['not_live', 'not_found', 'wrong_account_type', 'conflict'],
  })
    .input(z.object({ channelName: id, record: z.boolean() }))
    .output(reply(z.object({ isRecorded: z.boolean() }))),
  discardRecording: operation('/userLive/discardRecording', {
    summary: 'Throws away what was recorded of a show, with the drafts made of it',
    access: 'model',
    refusals: ['not_found', 'wrong_account_type'],
  })
    .input(z.object({ sessionId: id }))
    .output(doneReply),
};
