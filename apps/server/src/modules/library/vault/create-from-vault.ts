import type { ItemKind } from '@candela/contract/library/items';
import type { RefusedFile, VaultKind } from '@candela/contract/library/vault';
import { limits } from '@candela/contract/shared/limits';
import { statement } from '../../../platform/database/index.ts';
import { type RequestContext, signedIn } from '../../../platform/http/context.ts';
import { type Message, say } from '../../../platform/i18n/index.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { addItem, type NewItem } from '../commands/create-item.ts';
import type { LibraryDeps } from '../dependencies.ts';
import { texts } from '../locales/texts.ts';
import { titleFor } from '../rules.ts';
import { inVault } from './vault-files.ts';

interface Chosen {
  id: string;
  stored_name: string;
  original_name: string;
  kind: VaultKind;
}

const chosen = statement<Chosen>(
  'library.chosen-vault-files',
  `select f.id, f.stored_name, f.original_name, f.kind from library.files f
   where ${inVault} and f.id = any($2::uuid[]) order by array_position($2::uuid[], f.id)`,
);
const kindOf: Record<VaultKind, ItemKind> = { image: 'gallery', video: 'video', audio: 'audio' };

/** What the items have in common. */
export interface FromVault extends Omit<NewItem, 'kind' | 'files' | 'teaser' | 'poster' | 'captionsText'> {
  ids: string[];
  as: 'onePost' | 'each';
}

type Made = { created: { _id: string; kind: ItemKind; title: string }[]; refused: RefusedFile[] };

/**
 * Makes one gallery post of files, or an item of each, in the order of the ids. A file that can't be used is named with
 * the reason, and the others go on. Refuses with `not_approved`, `content_terms` and, when nothing was made because of
 * the form, `invalid_input`.
 */
export async function createFromVault(
  deps: LibraryDeps,
  input: FromVault,
  context: RequestContext,
): Promise<{ data: Made }> {
  const { accountId: modelId } = signedIn(context);
  await deps.accounts.assertModelMayPublish(modelId);
  const files = await deps.database.rows(chosen, [modelId, [...new Set(input.ids)]]);
  const gone = input.ids.filter((id) => !files.some((file) => file.id === id));
  const made = await (input.as === 'onePost' ? onePost : each)(deps, modelId, files, input);
  const missing = gone.map((id) => ({ _id: id, name: '', msg: say(texts.refusals.fileGone) }));
  return { data: { ...made, refused: [...missing, ...made.refused] } };
}

async function onePost(
  deps: LibraryDeps,
  modelId: string,
  files: readonly Chosen[],
  input: FromVault,
): Promise<Made> {
  const pictures = files.filter(({ kind }) => kind === 'image');
  const taken = pictures.slice(0, limits.picturesMax);
  const refused = [
    ...files
      .filter(({ kind }) => kind !== 'image')
      .map((file) => refusedFor(file, texts.refusals.picturesOnly({ name: file.original_name }))),
    ...pictures
      .slice(limits.picturesMax)
      .map((file) => refusedFor(file, texts.refusals.postFull({ most: limits.picturesMax }))),
  ];
  if (taken.length === 0) return { created: [], refused };
  const title = titleFor(input.title, { number: 1, name: taken[0]?.original_name ?? '' });
  const names = taken.map((file) => file.stored_name);
  const { id } = await addItem(deps, modelId, { ...input, kind: 'gallery', title, files: names });
  return { created: [{ _id: id, kind: 'gallery', title }], refused };
}

async function each(
  deps: LibraryDeps,
  modelId: string,
  files: readonly Chosen[],
  input: FromVault,
): Promise<Made> {
  const made: Made = { created: [], refused: [] };
  for (const file of files) {
    const number = made.created.length + 1;
    const title = titleFor(input.title, { number, name: file.original_name });
    const kind = kindOf[file.kind];
    try {
      const { id } = await addItem(deps, modelId, { ...input, kind, title, files: [file.stored_name] });
      made.created.push({ _id: id, kind, title });
    } catch (error) {
      // What is wrong with the file alone leaves the others be; what is wrong with the form is wrong for all.
      if (!(error instanceof Refusal) || error.fields?.files === undefined) throw error;
      made.refused.push(refusedFor(file, error.msg));
    }
  }
  return made;
}

function refusedFor({ id, original_name: name }: Chosen, msg: Message): RefusedFile {
  return { _id: id, name, msg: say(msg) };
}
