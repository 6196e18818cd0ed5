import type { VaultFile } from '@candela/contract/library/vault';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi } from '../../../test-support/fake-api.ts';
import { show } from '../../../test-support/show.tsx';
import VaultScreen from './screens/vault-screen.tsx';

const uuid = (number: number) => `0198c1b2-0000-7000-8000-00000000000${number}`;
const at = '2026-11-22T20:00:00.000Z';

function file(number: number, name: string, more: Partial<VaultFile> = {}): VaultFile {
  return {
    _id: uuid(number),
    filename: `album/${uuid(number)}.png`,
    name,
    kind: 'image',
    sizeBytes: 2048,
    durationSeconds: null,
    state: 'ready',
    progressPercent: 100,
    failure: null,
    thumbnail: null,
    folderId: null,
    uploadedAt: at,
    sameAs: null,
    uses: [],
    useCount: 0,
    ...more,
  };
}
const silk = file(1, 'silk.png');
const copy = file(2, 'copy.png', { sameAs: { _id: uuid(1), name: 'silk.png' } });
const stage = file(3, 'stage.mp4', { kind: 'video', durationSeconds: 75 });

function serveVault() {
  return fakeApi({
    library: {
      listVault: ({ search = '', kinds = [] }) => {
        const data = [stage, copy, silk].filter(
          ({ name, kind }) => name.includes(search) && (kinds.length === 0 || kinds.includes(kind)),
        );
        return { data, totalCount: data.length };
      },
      getVaultFolders: () => ({
        data: {
          folders: [{ _id: uuid(7), name: 'Porto', fileCount: 0 }],
          fileCount: 3,
          unusedCount: 3,
          duplicateCount: 1,
          sizeBytes: 6144,
        },
      }),
      viewPreSignedUrl: () => ({ data: { url: 'data:,', filename: silk.filename, expiresAt: at } }),
      moveVaultFiles: () => ({ msg: 'Moved.' }),
      deleteVaultFiles: ({ ids }) => ({
        data: {
          deletedIds: ids.slice(1),
          refused: [{ _id: uuid(1), name: 'silk.png', msg: 'silk.png is in “Silk”. Delete it there first.' }],
        },
      }),
    },
  });
}

test('files are selected and moved together, and the selection is let go afterwards', async () => {
  const { sent } = serveVault();
  await show(<VaultScreen />);
  await page.getByRole('checkbox', { name: 'Select silk.png' }).click();
  await page.getByRole('checkbox', { name: 'Select stage.mp4' }).click();
  await expect.element(page.getByText('2 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Move to folder' }).click();
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await expect.element(page.getByText('2 selected')).not.toBeInTheDocument();
  expect(sent.find(([name]) => name === 'library.moveVaultFiles')?.[1]).toEqual({
    ids: [uuid(1), uuid(3)],
    folderId: uuid(7),
  });
});

test('what can’t be deleted is named', async () => {
  serveVault();
  await show(<VaultScreen />);
  await page.getByRole('checkbox', { name: 'Select silk.png' }).click();
  await page.getByRole('checkbox', { name: 'Select copy.png' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByText('1 file was left as it is')).toBeVisible();
  await expect.element(page.getByText('silk.png is in “Silk”. Delete it there first.')).toBeVisible();
});

test('a duplicate says which file it is the same as, and a group and a search are asked for together', async () => {
  const { sent } = serveVault();
  await show(<VaultScreen />);
  await page.getByRole('button', { name: /^Duplicates/ }).click();
  await page.getByLabelText('Search by file name').fill('copy');
  await expect.element(page.getByRole('button', { name: /^Video stage.mp4/ })).not.toBeInTheDocument();
  await expect
    .poll(() => sent.filter(([name]) => name === 'library.listVault').at(-1)?.[1])
    .toMatchObject({ search: 'copy', hasDuplicate: true });
  await page.getByRole('button', { name: /^Picture copy.png/ }).click();
  await expect.element(page.getByText('Same content as silk.png')).toBeVisible();
});
