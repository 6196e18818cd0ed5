import { z } from 'zod';
import { id } from '../shared/ids.ts';
import { operation } from '../shared/operation.ts';
import { doneReply, moment, reply } from '../shared/replies.ts';
import { line } from '../shared/texts.ts';
import { bucketName, uploadKind } from './upload-kinds.ts';

/** The stored name of an upload, as the server gave it: `<bucket>/<id>.<ending>`. */
export const storedName = z
  .string('Name an uploaded file.')
  .max(120, 'This is not the name of an uploaded file.')
  .regex(/^(video|album)\/[0-9a-f-]{36}\.[a-z0-9]{2,9}$/, 'This is not the name of an uploaded file.');

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
  /** Parts already here, of an upload in parts that is not complete. */
  receivedParts: z.array(z.int()),
  partSizeBytes: z.int().nullable(),
  partCount: z.int().nullable(),
});
export type FileStatus = z.infer<typeof fileStatus>;

const uploadRequest = z.object({
  bucketName,
  fileName: line('File names', 255).min(1, 'Say what the file is called.'),
  contentType: line('Content types', 100).min(1, 'Say what kind of file it is.'),
  type: z.enum(['public', 'private'], 'Files are public or private.').optional(),
  /** In bytes. The address given is good for exactly so many. */
  fileSize: z
    .int('Say how large the file is, in bytes.')
    .min(1, 'This file is empty.')
    .max(Number.MAX_SAFE_INTEGER, 'That is not a size.'),
});

/** Where to send the file: PUT it to `url` with exactly these headers before `expiresAt`. */
const presigned = {
  url: z.string(),
  filename: z.string(),
  uploadId: id,
  headers: z.record(z.string(), z.string()),
  expiresAt: moment,
};

const part = z.object({ partNumber: z.int(), url: z.string(), sizeBytes: z.int() });
const manyUploads = { max: 600, windowSeconds: 60 };

export const libraryFiles = {
  createPreSignedUrlPublic: operation('/userAccess/createPreSignedUrlPublic', {
    summary:
      'An address to send a file to that anyone may see later; the file itself is never served as it came',
    limit: manyUploads,
  })
    .input(uploadRequest)
    .output(
      z.object({ msg: z.string().optional(), urlData: z.object({ ...presigned, fileUrl: z.string() }) }),
    ),
  createPreSignedUrlPrivate: operation('/userAccess/createPreSignedUrlPrivate', {
    summary: 'An address to send a file to that only those who may see it will',
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
        contentType: line('Content types', 100).optional(),
      }),
    )
    .output(reply(z.object({ url: z.string(), filename: z.string(), expiresAt: moment }))),
  startUpload: operation('/userAccess/startUpload', {
    summary: 'Begins an upload in parts, which survives a reload and a lost network',
    limit: manyUploads,
  })
    .input(uploadRequest)
    .output(
      reply(
        z.object({
          uploadId: id,
          filename: z.string(),
          partSizeBytes: z.int(),
          partCount: z.int(),
        }),
      ),
    ),
  presignParts: operation('/userAccess/presignUploadParts', {
    summary: 'Addresses for parts of an upload; each takes one PUT of exactly its size',
    refusals: ['not_found', 'conflict'],
    limit: manyUploads,
  })
    .input(
      z.object({
        uploadId: id,
        partNumbers: z
          .array(z.int().min(1).max(10_000), 'Say which parts you mean.')
          .min(1, 'Say which parts you mean.')
          .max(100, 'Ask for at most 100 parts at a time.'),
      }),
    )
    .output(
      reply(z.object({ parts: z.array(part), headers: z.record(z.string(), z.string()), expiresAt: moment })),
    ),
  completeUpload: operation('/userAccess/completeUpload', {
    summary: 'Puts the parts of an upload together once all are here',
    refusals: ['not_found', 'conflict'],
    limit: manyUploads,
  })
    .input(z.object({ uploadId: id }))
    .output(reply(fileStatus)),
  abandonUpload: operation('/userAccess/abandonUpload', {
    summary: 'Gives up an upload that nothing uses yet and removes what was sent',
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
        filenames: z.array(storedName).max(100, 'Ask for at most 100 files at a time.').default([]),
        uploadIds: z.array(id).max(100, 'Ask for at most 100 files at a time.').default([]),
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
