import { z } from 'zod';
import { id } from '../shared/ids.ts';
import { limits } from '../shared/limits.ts';
import { shared } from '../shared/locales/shared.ts';
import { operation } from '../shared/operation.ts';
import { paging } from '../shared/paging.ts';
import { doneReply, listReply, reply, timestamp } from '../shared/replies.ts';
import { line } from '../shared/texts.ts';
import { fileState, storedName } from './files.ts';
import { itemKinds } from './item-kinds.ts';
import { checkPrice, itemForm, itemStatus } from './items.ts';
import { library as t } from './locales/library.ts';

/** What a vault holds; documents stay where they were given. */
export const vaultKind = z.enum(['image', 'video', 'audio'], { error: t.chooseKind });
export type VaultKind = z.infer<typeof vaultKind>;

/** Where a file is used: an item by its id, a product, or messages that were sent with it. */
export const fileUse = z.object({
  usedIn: z.enum(['item', 'product', 'message']),
  /** Null for messages. */
  targetId: id.nullable(),
  /** Of an item. */
  itemKind: z.enum(itemKinds).nullable(),
  title: z.string().nullable(),
  status: itemStatus.nullable(),
});

/** One of the caller's files, as the vault shows it. Addresses are signed and short-lived. */
export const vaultFile = z.object({
  _id: id,
  /** The stored name, by which forms take the file. */
  filename: z.string(),
  /** The name it came with. */
  name: z.string(),
  kind: vaultKind,
  sizeBytes: z.int().nonnegative(),
  /** Of a video or a sound that is ready. */
  durationSeconds: z.number().nullable(),
  state: fileState,
  /** 0 to 99 while being processed, 100 when ready. */
  progressPercent: z.int().min(0).max(100),
  /** Why it can't be used, in words. */
  failure: z.string().nullable(),
  thumbnail: z.string().nullable(),
  folderId: id.nullable(),
  uploadedAt: timestamp,
  /** The oldest file in the vault with the same content, when that is another. */
  sameAs: z.object({ _id: id, name: z.string() }).nullable(),
  /** Newest first, five at most. */
  uses: z.array(fileUse),
  useCount: z.int().nonnegative(),
});
export type VaultFile = z.infer<typeof vaultFile>;

export const vaultFolder = z.object({ _id: id, name: z.string(), fileCount: z.int().nonnegative() });
export type VaultFolder = z.infer<typeof vaultFolder>;

/** A file nothing was done with, and why. */
const refusedFile = z.object({ _id: id, name: z.string(), msg: z.string() });
export type RefusedFile = z.infer<typeof refusedFile>;

const fileIds = z
  .array(id)
  .min(1, { error: t.chooseFiles })
  .max(limits.vaultAtOnce, { error: t.vaultAtOnceMax });
const folderName = line(t.folderNames, limits.folderNameMax).min(1, { error: t.enterFolderName });
const often = { max: 120, windowSeconds: 60 };

/** What items made of vault files have in common. In titles, `{n}` counts from 1 and `{name}` is the file's name. */
const fromVault = {
  ids: fileIds,
  /** One gallery post of all pictures, or an item of each file. */
  as: z.enum(['onePost', 'each']),
  title: itemForm.title,
  visibility: itemForm.visibility,
  price: itemForm.price,
  clubTerms: itemForm.clubTerms,
  clubDiscountPercent: itemForm.clubDiscountPercent,
  members: itemForm.members,
  categoryIds: itemForm.categoryIds,
  tags: itemForm.tags,
  publishAt: itemForm.publishAt,
  takeDownAt: itemForm.takeDownAt,
  draft: z.boolean().default(true),
};

/** Everything a model uploaded, in one place. */
export const libraryVault = {
  listVault: operation('/userGallery/listVault', {
    summary: "The caller's pictures, videos and sounds, newest first, wherever they are used",
    access: 'model',
    limit: often,
  })
    .input(
      z.object({
        /** In the name of the file. */
        search: line(shared.searches, limits.searchMax).default(''),
        kinds: z.array(vaultKind).max(3).default([]),
        folderId: id.nullish(),
        isUsed: z.boolean().nullish(),
        /** Only files whose content another one has too. */
        hasDuplicate: z.boolean().default(false),
        /** Uploaded from then on, and before then. */
        from: timestamp.nullish(),
        before: timestamp.nullish(),
        ...paging({ defaultPerPage: 60 }),
      }),
    )
    .output(listReply(vaultFile)),
  getVaultFolders: operation('/userGallery/getVaultFolders', {
    summary: "The caller's folders by name, with how many files each holds, and the vault's figures",
    access: 'model',
    limit: often,
  })
    .input(z.object({}))
    .output(
      reply(
        z.object({
          folders: z.array(vaultFolder),
          fileCount: z.int().nonnegative(),
          unusedCount: z.int().nonnegative(),
          duplicateCount: z.int().nonnegative(),
          /** Of the files as they came, each once. */
          sizeBytes: z.int().nonnegative(),
        }),
      ),
    ),
  createVaultFolder: operation('/userGallery/createVaultFolder', {
    summary: 'Makes a folder in the vault',
    access: 'model',
    refusals: ['conflict'],
    limit: often,
  })
    .input(z.object({ name: folderName }))
    .output(reply(vaultFolder)),
  renameVaultFolder: operation('/userGallery/renameVaultFolder', {
    summary: 'Renames a folder of the vault',
    access: 'model',
    refusals: ['not_found', 'conflict'],
    limit: often,
  })
    .input(z.object({ id, name: folderName }))
    .output(doneReply),
  deleteVaultFolder: operation('/userGallery/deleteVaultFolder', {
    summary: 'Deletes a folder of the vault; its files stay in the vault',
    access: 'model',
    refusals: ['not_found'],
    limit: often,
  })
    .input(z.object({ id }))
    .output(doneReply),
  addToVault: operation('/userGallery/addToVault', {
    summary: 'Saves uploads in the vault and has them processed; what is in it already is only moved',
    access: 'model',
    refusals: ['not_found', 'conflict'],
    limit: often,
  })
    .input(
      z.object({
        files: z
          .array(storedName)
          .min(1, { error: t.chooseFiles })
          .max(limits.vaultAtOnce, { error: t.vaultAtOnceMax }),
        folderId: id.nullish(),
      }),
    )
    .output(
      reply(
        z.object({
          added: z.array(z.object({ _id: id, filename: z.string() })),
          refused: z.array(z.object({ filename: z.string(), msg: z.string() })),
        }),
      ),
    ),
  moveVaultFiles: operation('/userGallery/moveVaultFiles', {
    summary: 'Moves files of the vault into a folder, or out of all folders',
    access: 'model',
    refusals: ['not_found'],
    limit: often,
  })
    .input(z.object({ ids: fileIds, folderId: id.nullable() }))
    .output(doneReply),
  deleteVaultFiles: operation('/userGallery/deleteVaultFiles', {
    summary: 'Deletes files of the vault that no item uses; copies in messages and products stay',
    access: 'model',
    limit: often,
  })
    .input(z.object({ ids: fileIds }))
    .output(reply(z.object({ deletedIds: z.array(id), refused: z.array(refusedFile) }))),
  createFromVault: operation('/userGallery/createFromVault', {
    summary:
      'Makes one gallery post of files of the vault, or an item of each, with the same price and audience',
    access: 'model',
    refusals: ['content_terms', 'not_approved'],
    limit: { max: 30, windowSeconds: 60 },
  })
    .input(z.object(fromVault).superRefine(checkPrice))
    .output(
      reply(
        z.object({
          created: z.array(z.object({ _id: id, kind: z.enum(itemKinds), title: z.string() })),
          refused: z.array(refusedFile),
        }),
      ),
    ),
};
