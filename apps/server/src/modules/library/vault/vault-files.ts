/** What belongs to a vault, as a condition on `library.files f`; $1 is the owner. */
export const inVault = `f.owner_id = $1 and f.kind in ('image', 'video', 'audio')
  and (f.saved_at is not null or f.in_use) and f.role is distinct from 'release'`;

/** Whether an item, a product or a message was made with `f`. */
export const usedAnywhere = '(f.in_use or exists (select from library.file_uses u where u.file_id = f.id))';

/**
 * The files of the same vault with the content of `f` that came before it, as a query.
 * @param head what is selected of `b`
 */
export function sameBefore(head: string): string {
  return `${head} from library.files b
    where b.owner_id = f.owner_id and b.content_hash = f.content_hash and length(f.content_hash) = 32
      and (b.saved_at is not null or b.in_use) and (b.created_at, b.id) < (f.created_at, f.id)`;
}

/** Whether any other file of the vault has the content of `f`. */
export const hasTwin = `exists (select from library.files b
    where b.owner_id = f.owner_id and b.content_hash = f.content_hash and length(f.content_hash) = 32
      and (b.saved_at is not null or b.in_use) and b.id <> f.id)`;
