/**
 * Every reason the server may give for not doing what was asked, with the HTTP status it travels under. 403 is
 * reserved for sessions that may not go on, because clients answer it with a forced logout.
 */
export const refusals = {
  invalid_input: { status: 400 },
  wrong_code: { status: 400 },
  under_age: { status: 400 },
  wrong_credentials: { status: 401 },
  unreadable_file: { status: 400 },
  unauthenticated: { status: 401 },
  reauthentication_required: { status: 401 },
  not_enough_credits: { status: 402 },
  not_unlocked: { status: 402 },
  spending_limit_reached: { status: 402 },
  age_check_required: { status: 451 },
  session_over: { status: 403 },
  account_suspended: { status: 403 },
  self_excluded: { status: 403 },
  not_found: { status: 404 },
  feature_off: { status: 404 },
  wrong_account_type: { status: 404 },
  not_your_role: { status: 404 },
  method_not_allowed: { status: 405 },
  not_live: { status: 409 },
  busy: { status: 409 },
  open_elsewhere: { status: 409 },
  already_live: { status: 409 },
  not_approved: { status: 409 },
  in_private_show: { status: 409 },
  already_owned: { status: 409 },
  may_not_write: { status: 409 },
  may_not_rate: { status: 409 },
  too_many_devices: { status: 409 },
  room_closed: { status: 409 },
  other_sign_in_page: { status: 409 },
  username_taken: { status: 409 },
  payouts_held: { status: 409 },
  no_payout_method: { status: 409 },
  below_payout_minimum: { status: 409 },
  not_enough_earnings: { status: 409 },
  content_terms: { status: 409 },
  out_of_stock: { status: 409 },
  cannot_ship: { status: 409 },
  promo_invalid: { status: 409 },
  key_reused: { status: 409 },
  conflict: { status: 409 },
  payload_too_large: { status: 413 },
  unsupported_media_type: { status: 415 },
  rate_limited: { status: 429 },
  internal: { status: 500 },
  unavailable: { status: 503 },
} as const satisfies Record<string, { status: number }>;

/** A refusal's code, as sent in `code`. */
export type RefusalCode = keyof typeof refusals;

/** The body of every failed call: `fields` maps a dotted input path to what is wrong with it. */
export type RefusalBody = { msg: string; code: RefusalCode; fields?: Record<string, string> };

/** Whether a word received over the wire is a code this version knows. */
export function isRefusalCode(code: unknown): code is RefusalCode {
  return typeof code === 'string' && Object.hasOwn(refusals, code);
}
