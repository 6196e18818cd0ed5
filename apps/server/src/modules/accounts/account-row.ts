import type { AccountType } from '@candela/contract/accounts/operations';
import type { ApprovalStatus } from '@candela/contract/accounts/profile';
import { type Queryable, statement } from '../../platform/database/index.ts';

/** Free text of a profile under the wire's names; absent means "not said". */
type ProfileWords = Record<string, string | number | null | undefined>;

/** One row of `accounts`. */
export interface AccountRow {
  id: string;
  unique_id: string;
  type: AccountType;
  username: string;
  email: string;
  password_hash: string;
  /** YYYY-MM-DD. */
  dob: string;
  name: string;
  tagline: string;
  description: string;
  profile_image: string | null;
  cover_image: string | null;
  gender: string | null;
  phone: string | null;
  address: string | null;
  city: string | null;
  state: string | null;
  short_state: string | null;
  postal: string | null;
  country: string | null;
  short_country: string | null;
  about_me: ProfileWords;
  hoot_chie: ProfileWords;
  bio_info: ProfileWords;
  shares_portrait: boolean;
  advertising: boolean;
  advertisement_active: boolean;
  advertisement_ends_at: Date | null;
  approval_status: ApprovalStatus;
  approval_reason: string | null;
  content_terms_accepted_at: Date | null;
  email_verified_at: Date | null;
  suspended_at: Date | null;
  suspension_reason: string | null;
  erased_at: Date | null;
  /** Since when everybody is kept from the profile, while staff look at a report about it. */
  hidden_at: Date | null;
  second_factor_since: Date | null;
  /** The address a model chose; null while it is her username. */
  handle: string | null;
  /** When she chose it. */
  handle_taken_at: Date | null;
  excluded_since: Date | null;
  excluded_until: Date | null;
  /** When staff first approved a picture of this model; hers are shown at once from then on. */
  pictures_seen_at: Date | null;
  created_at: Date;
}

const columns = `id, unique_id, type, username, email, password_hash, dob, name, tagline, description, profile_image,
  cover_image, gender, phone, address, city, state, short_state, postal, country, short_country, about_me,
  hoot_chie, bio_info, shares_portrait, advertising, advertisement_active, advertisement_ends_at, approval_status,
  approval_reason, content_terms_accepted_at, email_verified_at, suspended_at, suspension_reason, erased_at, hidden_at,
  second_factor_since, excluded_since, excluded_until, pictures_seen_at, created_at,
  (select h.handle from accounts.handles h where h.account_id = accounts.id and h.left_at is null) as handle,
  (select h.taken_at from accounts.handles h where h.account_id = accounts.id and h.left_at is null) as handle_taken_at`;

const byId = statement<AccountRow>(
  'accounts.by-id',
  `select ${columns} from accounts.accounts where id = $1`,
);
const byIdForUpdate = statement<AccountRow>(
  'accounts.by-id-for-update',
  `select ${columns} from accounts.accounts where id = $1 for update`,
);
const byUniqueId = statement<AccountRow>(
  'accounts.by-unique-id',
  `select ${columns} from accounts.accounts where unique_id = $1`,
);
const byHandle = statement<AccountRow>(
  'accounts.by-handle',
  `select ${columns} from accounts.accounts
   where id in (select holder.account_id from accounts.handle_holders holder where holder.handle = lower($1))`,
);
// A username holds no @ and an email must, so that at most one account answers to a name.
const byLogin = statement<AccountRow>(
  'accounts.by-login',
  `select ${columns} from accounts.accounts where lower(username) = lower($1) or lower(email) = lower($1)`,
);
const byEmailForUpdate = statement<AccountRow>(
  'accounts.by-email-for-update',
  `select ${columns} from accounts.accounts where lower(email) = lower($1) for update`,
);

export function findById(queries: Queryable, id: string): Promise<AccountRow | undefined> {
  return queries.maybeRow(byId, [id]);
}

/** Also keeps others from changing the account until the transaction ends. */
export function lockById(tx: Queryable, id: string): Promise<AccountRow | undefined> {
  return tx.maybeRow(byIdForUpdate, [id]);
}

/** @param name a unique id, or a model's handle, present or former, in any case after an @ */
export function findByUniqueId(queries: Queryable, name: string): Promise<AccountRow | undefined> {
  return name.startsWith('@')
    ? queries.maybeRow(byHandle, [name.slice(1)])
    : queries.maybeRow(byUniqueId, [name]);
}

/** @param login a username or an email, in any case */
export function findByLogin(queries: Queryable, login: string): Promise<AccountRow | undefined> {
  return queries.maybeRow(byLogin, [login]);
}

export function lockByEmail(tx: Queryable, email: string): Promise<AccountRow | undefined> {
  return tx.maybeRow(byEmailForUpdate, [email]);
}
