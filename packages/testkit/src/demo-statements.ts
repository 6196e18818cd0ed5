import { statement } from '@candela/server/database';

/** Any number will do as long as every version of this program uses the same one. */
export const demoLockKey = 7_220_114_650_320;

export const takeDemoLock = statement('demo.take-lock', 'select pg_advisory_xact_lock($1)');

/** $1 the email only the demo's own model has. */
export const siteState = statement<{ seeded: boolean; empty: boolean }>(
  'demo.site-state',
  `select exists (select from accounts.accounts where lower(email) = $1) as seeded,
     not exists (select from accounts.accounts) and not exists (select from discovery.categories) as empty`,
);

export const addAccount = statement(
  'demo.add-account',
  `insert into accounts.accounts (id, unique_id, type, username, email, password_hash, dob, name, tagline, description,
     profile_image, cover_image, gender, country, short_country, about_me, hoot_chie, approval_status,
     approval_decided_at, email_verified_at, terms_accepted_at, created_at, updated_at, is_demo)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, 'approved', $18, $18, $18,
     $18, $18, true)`,
);

export const addCategory = statement(
  'demo.add-category',
  `insert into discovery.categories (id, parent_id, name, image, position, created_at) values ($1, $2, $3, $4, $5, $6)`,
);

export const chooseCategories = statement(
  'demo.choose-categories',
  `insert into discovery.model_categories (model_id, category_id) select $1::uuid, id from unnest($2::uuid[]) as chosen (id)`,
);

export const addBanner = statement(
  'demo.add-banner',
  'insert into editorial.banners (id, title, text, image, link, position) values ($1, $2, $3, $4, $5, $6)',
);

export const addBoardImage = statement(
  'demo.add-board-image',
  `insert into editorial.board_images (id, board, title, text, image, link, position, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);

/** $1 title, $2 picture; a story that has pictures keeps them. */
export const illustrateStory = statement(
  'demo.illustrate-story',
  `update editorial.blogs set images = array[$2] where title = $1 and images = '{}'`,
);

/** $1 country, $2 languages. */
export const speakLanguages = statement(
  'demo.speak-languages',
  `update accounts.accounts set languages = $2 where type = 'model' and country = $1`,
);
