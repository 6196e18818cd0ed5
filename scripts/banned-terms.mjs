/**
 * Words that have left the product, and the few places that may still say them. The patterns aim at names and at the
 * phrases that named things; ordinary English stays free.
 *
 * @typedef {object} BannedTerm
 * @property {RegExp} term as it would stand in code, a comment, a document, a catalogue or a file's path
 * @property {string} instead what to write
 * @property {readonly string[]} [allowed] paths, from the repository's root, of files or folders that may say it
 */

const web = 'apps/web/';
/** Texts for readers: made-up people, pages and posts. */
const stories = ['packages/testkit/src/demo', 'apps/server/migrations/'];

/** @type {readonly BannedTerm[]} */
export const bannedTerms = [
  {
    term: /\b[dD]esks?\b|Desk/,
    instead: 'admin console, broadcaster or sandbox console',
    allowed: [web, ...stories],
  },
  {
    term: /[a-z]Letters?\b|\bLetter[A-Z]|\bletters? to support\b/,
    instead: 'message, mail template or ticket',
    allowed: [web],
  },
  { term: /\b[dD]oors?\b|Door/, instead: 'lobby, public API or sign-in page', allowed: [web, ...stories] },
  { term: /\blanes?\b|[a-z]Lanes?\b|\bLane[A-Z]/, instead: 'track, queue or concurrency', allowed: [web] },
  { term: /[a-z]Talks?\b|_talks?\b/, instead: 'session or comments', allowed: [web] },
  { term: /[mM]edia[- ]?[pP]laces?\b|\bplaceId\b|\bplace_id\b/, instead: 'media lease', allowed: [web] },
  { term: /\bapp-parts\b/, instead: 'app-modules' },
  {
    term: /\b[sS]hows?Out|\bputOut|[pP]artWays|part-ways|show-out|[eE]vict/,
    instead: 'kick, ban, disconnect or block',
    allowed: [web],
  },
  {
    term: /\bkept?[A-Z]\w*(?<!keepAlive|keepAliveTimeout|keptAlive|keepRunning|keepPublishing|keepWatching|keepRecording)\b/,
    instead: 'save, record or retention',
    allowed: [web],
  },
  { term: /\b(const|let|function|async) (keep|kept)\b/, instead: 'save or saved', allowed: [web] },
  { term: /\bshow-?takings?\b|keepTaking/i, instead: 'revenue' },
  {
    term: /\b(tell|told|teller|hearer)[A-Z]\w*|\b(const|let|function|async) (tell|told|teller|news)\b/,
    instead: 'notify, emit or publish',
    allowed: [web],
  },
  {
    term: /\b(?<!draft-ietf-)[wW]ish(es)?\b|[a-z]Wish(es)?\b/,
    instead: 'input, request or params',
    allowed: [web, ...stories],
  },
  { term: /\bonce\(tx\b|\bidempotency\/once\b/, instead: 'withIdempotencyKey' },
  { term: /\binBatches\b/, instead: 'createBatcher' },
  { term: /\blook(-ups?|Up)\b|\bLookUp\b/, instead: 'batchedQuery', allowed: [web] },
  { term: /\bremembered\b/, instead: 'cached', allowed: [web] },
  { term: /\b[lL]eafing\b|[a-z]Leafing\b|\bleafs\b/, instead: 'cursor cache', allowed: [web] },
  { term: /\b[nN]arrowed\b|[a-z]Narrowed\b/, instead: 'filtered', allowed: [web] },
  { term: /\bdeeds?\b|\bdoers?\b/i, instead: 'audit event or actor', allowed: [web] },
  {
    term: /\bland(Payment|Waiting|AllWaiting|Soon)\w*|land-payments|\bcarryOut\b|Payment(Notice|News)\b/,
    instead: 'settle, apply or PaymentUpdate',
  },
  {
    term: /\b[tT]id(y|ies|ied)\b|\b[sS]weep(s|er)?\b|\bswept\b|\bsweep[A-Z]/,
    instead: 'clean up',
    allowed: [web, 'packages/testkit/src/demo'],
  },
  { term: /\b[pP]urg(e|es|ed|ing)\b|\bpurge[A-Z]|purged?_/, instead: 'expire or wipe', allowed: [web] },
  { term: /\bforget[A-Z]\w*|\bforgotten[A-Z]\w*/, instead: 'expire or delete', allowed: [web] },
  { term: /\bdrop(Unused|Old|Others|Absent|Hold|Variants|Files|Unclaimed)\w*/, instead: 'delete' },
  { term: /\bEngagement|\bengagements\b|engagementsOf/, instead: 'active sessions', allowed: [web] },
  { term: /[wW]atching-?[fF]rom\b/, instead: 'viewer location', allowed: ['apps/server/migrations/'] },
  { term: /[wW]ait-?[wW]atch\b/, instead: 'reconnect timer' },
  { term: /[sS]ide-?[cC]hannels?\b/, instead: 'session channel' },
  {
    term: /\bcreateTurns?\b|\b(seen_|read|set|missed)[bB]eats?\b|\bcreateMeter\b/,
    instead: 'leader lease, heartbeat or billing clock',
  },
  {
    term: /\bjudg(e|es|ed|ing|ements?)\b|\bjudge[A-Z]|Judge[A-Z]/i,
    instead: 'review, check or canAccess',
    allowed: [web],
  },
  {
    term: /\b[lL]ookers?\b|lookerOf|[sS]een-?[iI]tem|OwnTraces|tracesOf/,
    instead: 'viewer, item view or reactions',
    allowed: [web],
  },
  {
    term: /\b(un)?seal(s|ed|ing)?\b|\bseal(ed|ing)?[A-Z]|\b[sS]ealing\b|kept-?[sS]ecret/,
    instead: 'encryption or key file',
    allowed: [web, ...stories],
  },
  {
    term: /\b[jJ]ourneys?\b|[a-z]Journeys?\b|\bjourney[A-Z]/,
    instead: 'end-to-end test',
    allowed: [web, ...stories],
  },
  { term: /\b[sS]tand-ins?\b|\b[sS]tandIn|[a-z]StandIn/, instead: 'fake or placeholder', allowed: [web] },
  {
    term: /\bmomentIn[A-Z]|\b(const|let) moment\b|\bmoment: (Date|string|number)\b/,
    instead: 'timestamp',
    allowed: [web],
  },
  { term: /\bsteadyMs\b/, instead: 'monotonicMs', allowed: [web] },
  { term: /\bendingOf\b/, instead: 'extensionOf', allowed: [web] },
  {
    term: /\b(own|Own)(Profile|ItemCard|ItemPart|Items?|Files|Room|Show|Row|Upload|Sessions?|Traces|Call|Tickets?|Ids|Detail|Conversation|Providers)\b/,
    instead: 'my, or the caller’s',
    allowed: [web],
  },
  { term: /\b(interface|type) \w*(Parts|Needs|Tools|Dependencies)\b/, instead: 'Deps', allowed: [web] },
];
