/**
 * Every reason the server may give for not doing what was asked, with the HTTP status it travels under and the
 * message shown when the operation has nothing more exact to say. 403 is reserved for sessions that may not go on,
 * because clients answer it with a forced logout.
 */
export const refusals = {
  invalid_input: { status: 400, msg: 'Please check the marked fields.' },
  wrong_code: { status: 400, msg: 'That code is not right or is no longer valid. Ask for a new one.' },
  under_age: { status: 400, msg: 'You must be 18 or older to join.' },
  wrong_credentials: { status: 401, msg: 'That name and password do not match.' },
  unreadable_file: { status: 400, msg: 'We could not read that file. Please try another one.' },
  unauthenticated: { status: 401, msg: 'Please log in first.' },
  not_enough_credits: { status: 402, msg: 'You do not have enough credits. You were not charged.' },
  not_unlocked: { status: 402, msg: 'This is not unlocked yet. You were not charged.' },
  spending_limit_reached: {
    status: 402,
    msg: 'This would go over the monthly spending limit you set. You were not charged.',
  },
  age_check_required: {
    status: 451,
    msg: 'Where you are, the law asks us to check that you are 18 or older before you see this.',
  },
  session_over: { status: 403, msg: 'Your session has ended. Please log in again.' },
  account_suspended: {
    status: 403,
    msg: 'This account is suspended. Write to support if you think this is wrong.',
  },
  not_found: { status: 404, msg: 'We could not find that.' },
  wrong_account_type: { status: 404, msg: 'This is not available for your kind of account.' },
  not_your_role: { status: 404, msg: 'Your role does not include this.' },
  method_not_allowed: { status: 405, msg: 'That method is not available at this address.' },
  not_live: { status: 409, msg: 'Nobody is live in this room right now.' },
  busy: { status: 409, msg: 'Something else is under way just now. End it first.' },
  open_elsewhere: { status: 409, msg: 'This is open in another tab, or on another device.' },
  already_live: { status: 409, msg: 'You are already live in another window.' },
  not_approved: {
    status: 409,
    msg: 'Your profile is still being checked. You can go live once it is approved.',
  },
  in_private_show: {
    status: 409,
    msg: 'A private show is under way. The room opens again when it ends, and you pay nothing meanwhile.',
  },
  already_owned: { status: 409, msg: 'You have this already. You were not charged.' },
  may_not_write: { status: 409, msg: 'You cannot write here right now.' },
  room_closed: { status: 409, msg: 'This room is not open to you.' },
  other_sign_in_page: { status: 409, msg: 'This account signs in on the other page.' },
  username_taken: { status: 409, msg: 'That username is taken.' },
  payouts_held: {
    status: 409,
    msg: 'Payouts are on hold for now. Your earnings stay where they are.',
  },
  no_payout_method: {
    status: 409,
    msg: 'Add a payout method first, so that we know where to send the money.',
  },
  below_payout_minimum: { status: 409, msg: 'That is less than the smallest payout. Nothing was moved.' },
  not_enough_earnings: { status: 409, msg: 'That is more than is ready to be paid out. Nothing was moved.' },
  content_terms: { status: 409, msg: 'Please accept the terms for content first. Nothing was published.' },
  out_of_stock: { status: 409, msg: 'There are not that many left. You were not charged.' },
  cannot_ship: {
    status: 409,
    msg: 'One of the sellers does not ship to that address. You were not charged.',
  },
  promo_invalid: { status: 409, msg: 'That code cannot be used here. You were not charged.' },
  key_reused: { status: 409, msg: 'This request was already used for something else. Nothing was done.' },
  conflict: { status: 409, msg: 'Somebody else changed this first. Reload and try again.' },
  payload_too_large: { status: 413, msg: 'That is larger than this operation accepts.' },
  unsupported_media_type: { status: 415, msg: 'This operation takes JSON.' },
  rate_limited: { status: 429, msg: 'Too many tries. Please wait a moment.' },
  internal: { status: 500, msg: 'Something went wrong!' },
  unavailable: {
    status: 503,
    msg: 'This part of the site is restarting. Please try again in a few seconds.',
  },
} as const satisfies Record<string, { status: number; msg: string }>;

/** A refusal's code, as sent in `code`. */
export type RefusalCode = keyof typeof refusals;

/** The body of every failed call: `fields` maps a dotted input path to what is wrong with it. */
export type RefusalBody = { msg: string; code: RefusalCode; fields?: Record<string, string> };

/** Whether a word received over the wire is a code this version knows. */
export function isRefusalCode(code: unknown): code is RefusalCode {
  return typeof code === 'string' && Object.hasOwn(refusals, code);
}
