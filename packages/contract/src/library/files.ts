import { z } from 'zod';
import { id } from '../shared/ids.ts';
import { shared } from '../shared/locales/shared.ts';
import { operation } from '../shared/operation.ts';
import { doneReply, reply, timestamp } from '../shared/replies.ts';
import { line } from '../shared/texts.ts';
import { library as t } from './locales/library.ts';
import { bucketName, uploadKind } from './upload-kinds.ts';

/** The stored name of an upload, as the server gave it: `<bucket>/<id>.<ending>`. */
export const storedName = z
  .string({ error: shared.chooseFile })
  .max(120, { error: t.noUploadedFile })
  .regex(/^(video|album)\/[0-9a-f-]{36}\.[a-z0-9]{2,9}$/, { error: t.noUploadedFile });

/**
 * How far a file is: `awaited` until all of it is here, `stored` until somebody uses it, `queued` and `processing`
 * while renditions are made, then `ready`, or `failed` with a reason.
 */
export const fileState = z.enum(['awaited', 'stored', 'queued', 'processing', 'ready', 'failed']);
export type FileState = z.infer<typeof fileState>;

/** Why a file could not be used. */
export const fileFailure = z.enum([
  'unsupportedFormat',
  'tooLarge',
  'damaged',
  'teaserTooLong',
  'notAVideo',
  'blocked',
  'missing',
  'processingFailed',
]);
export type FileFailure = z.infer<typeof fileFailure>;

const fileStatus = z.object({
  uploadId: id,
  filename: z.string(),
  kind: uploadKind,
  state: fileState,
  /** 0 to 99 while being processed, 100 when ready. */
  progressPercent: z.int().min(0).max(100),
  failure: fileFailure.nullable(),
  /** The failure in words, with the name the file came with. */
  msg: z.string().nullable(),
});
export type FileStatus = z.infer<typeof fileStatus>;

const fileSize = z
  .int({ error: t.giveSize })
  .min(1, { error: t.fileEmpty })
  .max(Number.MAX_SAFE_INTEGER, { error: t.invalidSize });

const uploadRequest = z.object({
  bucketName,
  fileName: line(shared.fileNames, 255).min(1, { error: t.giveName }),
  contentType: line(t.contentTypes, 100).min(1, { error: t.giveType }),
  type: z.enum(['public', 'private'], { error: t.publicOrPrivate }).optional(),
  /** In bytes. The address given is good for exactly so many, or without it for as many as such a file may have. */
  fileSize: fileSize.optional(),
});

/** Where to send the file: PUT it to `url` with exactly these headers before `expiresAt`. */
const presigned = {
  url: z.string(),
  filename: z.string(),
  uploadId: id,
  headers: z.record(z.string(), z.string()),
  expiresAt: timestamp,
};

/** Where to send a large file by the tus protocol: ask how much has arrived (HEAD), and send the rest (PATCH). */
const openUpload = z.object({
  uploadId: id,
  filename: z.string(),
  /** Good for this upload alone, until `expiresAt`. */
  url: z.string(),
  /** Send exactly this many bytes at a time, but for the last. */
  chunkBytes: z.int(),
  expiresAt: timestamp,
});
/** What the site keeps for an account and works on, and the most of each; seconds are those of today in UTC. */
export const uploadBudget = z.object({
  storedBytes: z.int(),
  /** Announced and not here yet. */
  pendingBytes: z.int(),
  bytesMax: z.int(),
  openUploads: z.int(),
  openUploadsMax: z.int(),
  processingSeconds: z.int(),
  processingSecondsMax: z.int(),
});
export type UploadBudget = z.infer<typeof uploadBudget>;

const manyUploads = { max: 600, windowSeconds: 60 };

export const libraryFiles = {
  createPreSignedUrlPublic: operation('/userAccess/createPreSignedUrlPublic', {
    summary:
      'An address to send a file to that anyone may see later; the file itself is never served as it came',
    refusals: ['conflict'],
    limit: manyUploads,
  })
    .input(uploadRequest)
    .output(
      z.object({ msg: z.string().optional(), urlData: z.object({ ...presigned, fileUrl: z.string() }) }),
    ),
  createPreSignedUrlPrivate: operation('/userAccess/createPreSignedUrlPrivate', {
    summary: 'An address to send a file to that only those who may see it will',
    refusals: ['conflict'],
    limit: manyUploads,
  })
    .input(uploadRequest)
    .output(z.object({ msg: z.string().optional(), urlData: z.object(presigned) })),
  viewPreSignedUrl: operation('/userAccess/viewPreSignedUrl', {
    summary: 'A short-lived address at which the uploader may look at a file of their own',
    refusals: ['not_found'],
    limit: manyUploads,
  })
    .input(
      z.object({
        bucketName,
        fileName: storedName,
        contentType: line(t.contentTypes, 100).optional(),
      }),
    )
    .output(reply(z.object({ url: z.string(), filename: z.string(), expiresAt: timestamp }))),
  startUpload: operation('/userAccess/startUpload', {
    summary: 'Begins a large upload, which survives a reload and a lost network',
    refusals: ['conflict'],
    limit: manyUploads,
  })
    .input(uploadRequest.extend({ fileSize }))
    .output(reply(openUpload)),
  getUploadBudget: operation('/userAccess/getUploadBudget', {
    summary: 'How much the account may keep here and have processed, and how much of it is used',
  })
    .input(z.object({}))
    .output(reply(uploadBudget)),
  resumeUpload: operation('/userAccess/resumeUpload', {
    summary: 'A fresh address for the rest of an upload that stopped',
    refusals: ['not_found', 'conflict'],
    limit: manyUploads,
  })
    .input(z.object({ uploadId: id }))
    .output(reply(openUpload)),
  completeUpload: operation('/userAccess/completeUpload', {
    summary: 'Marks a large upload as complete, once all of it has arrived',
    refusals: ['not_found', 'conflict'],
    limit: manyUploads,
  })
    .input(z.object({ uploadId: id }))
    .output(reply(fileStatus)),
  abandonUpload: operation('/userAccess/abandonUpload', {
    summary: 'Cancels an upload that nothing uses yet, and removes what was sent',
    refusals: ['not_found', 'conflict'],
  })
    .input(z.object({ uploadId: id }))
    .output(doneReply),
  getUploadStatus: operation('/userAccess/getUploadStatus', {
    summary: "How far the caller's own files are, by stored name or upload id; unknown ones are left out",
    limit: manyUploads,
  })
    .input(
      z.object({
        filenames: z.array(storedName).max(100, { error: t.filesAtOnceMax }).default([]),
        uploadIds: z.array(id).max(100, { error: t.filesAtOnceMax }).default([]),
      }),
    )
    .output(reply(z.array(fileStatus))),
  addCompressionRecord: operation('/userGallery/addCompressionRecord', {
    summary: 'Registers an uploaded video for processing',
    refusals: ['not_found'],
    limit: manyUploads,
  })
    .input(z.object({ fileKey: storedName }))
    .output(reply(fileStatus)),
};
