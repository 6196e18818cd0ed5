/**
 * Words that have left the product, and the few places that may still say them. The patterns aim at names and at the
 * phrases that named things; ordinary English stays free.
 *
 * @typedef {object} BannedTerm
 * @property {RegExp} term as it would stand in code, a comment, a document, a catalogue or a file's path
 * @property {string} instead what to write
 * @property {readonly string[]} [allowed] paths, from the repository's root, of files or folders that may say it
 */

/** Texts for readers: made-up people, pages and posts. */
const stories = ['packages/testkit/src/demo', 'apps/server/migrations/'];

/** @type {readonly BannedTerm[]} */
export const bannedTerms = [
  {
    term: /\b[dD]esks?\b|Desk(?!top)/,
    instead: 'admin console, broadcaster or sandbox console',
    allowed: stories,
  },
  {
    term: /[a-z]Letters?\b|\bLetter[A-Z]|\bletters? to support\b/,
    instead: 'message, mail template or ticket',
  },
  {
    term: /\b[dD]oors?\b|(?<!Icon)Door/,
    instead: 'lobby, public API or sign-in page',
    allowed: stories,
  },
  { term: /\blanes?\b|[a-z]Lanes?\b|\bLane[A-Z]/, instead: 'track, queue or concurrency' },
  { term: /[a-z]Talks?\b|_talks?\b/, instead: 'session or comments' },
  { term: /[mM]edia[- ]?[pP]laces?\b|\bplaceId\b|\bplace_id\b/, instead: 'media lease' },
  { term: /\bapp-parts\b/, instead: 'app-modules' },
  {
    term: /\b[sS]hows?Out|\bputOut|[pP]artWays|part-ways|show-out|[eE]vict/,
    instead: 'kick, ban, disconnect or block',
    // A figure of it is called so elsewhere.
    allowed: ['test/cluster/test-cluster.ts'],
  },
  {
    term: /\bkept?[A-Z]\w*(?<!keepAlive|keepAliveTimeout|keptAlive|keepRunning|keepPublishing|keepWatching|keepRecording)\b/,
    instead: 'save, record or retention',
  },
  { term: /\b(const|let|function|async) (keep|kept)\b/, instead: 'save or saved' },
  { term: /\bshow-?takings?\b|keepTaking/i, instead: 'revenue' },
  {
    term: /\b(tell|told|teller|hearer)[A-Z]\w*|\b(const|let|function|async) (tell|told|teller|news)\b/,
    instead: 'notify, emit or publish',
  },
  {
    term: /\b(?<!draft-ietf-)[wW]ish(es)?\b|[a-z]Wish(es)?\b/,
    instead: 'input, request or params',
    allowed: stories,
  },
  { term: /\bonce\(tx\b|\bidempotency\/once\b/, instead: 'withIdempotencyKey' },
  { term: /\binBatches\b/, instead: 'createBatcher' },
  { term: /\blook(-ups?|Up)\b|\bLookUp\b/, instead: 'batchedQuery' },
  { term: /\bremembered\b/, instead: 'cached' },
  { term: /\b[lL]eafing\b|[a-z]Leafing\b|\bleafs\b/, instead: 'cursor cache' },
  { term: /\b[nN]arrowed\b|[a-z]Narrowed\b/, instead: 'filtered' },
  { term: /\bdeeds?\b|\bdoers?\b/i, instead: 'audit event or actor' },
  {
    term: /\bland(Payment|Waiting|AllWaiting|Soon)\w*|land-payments|\bcarryOut\b|Payment(Notice|News)\b/,
    instead: 'settle, apply or PaymentUpdate',
  },
  {
    term: /\b[tT]id(y|ies|ied)\b|\b[sS]weep(s|er)?\b|\bswept\b|\bsweep[A-Z]/,
    instead: 'clean up',
    allowed: ['packages/testkit/src/demo'],
  },
  { term: /\b[pP]urg(e|es|ed|ing)\b|\bpurge[A-Z]|purged?_/, instead: 'expire or wipe' },
  { term: /\bforget[A-Z]\w*|\bforgotten[A-Z]\w*/, instead: 'expire or delete' },
  { term: /\bdrop(Unused|Old|Others|Absent|Hold|Variants|Files|Unclaimed)\w*/, instead: 'delete' },
  { term: /\bEngagement|\bengagements\b|engagementsOf/, instead: 'active sessions' },
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
  },
  {
    term: /\b[lL]ookers?\b|lookerOf|[sS]een-?[iI]tem|OwnTraces|tracesOf/,
    instead: 'viewer, item view or reactions',
  },
  {
    term: /\b(un)?seal(s|ed|ing)?\b|\bseal(ed|ing)?[A-Z]|\b[sS]ealing\b|kept-?[sS]ecret/,
    instead: 'encryption or key file',
    allowed: stories,
  },
  {
    term: /\b[jJ]ourneys?\b|[a-z]Journeys?\b|\bjourney[A-Z]/,
    instead: 'end-to-end test',
    allowed: stories,
  },
  { term: /\b[sS]tand-ins?\b|\b[sS]tandIn|[a-z]StandIn/, instead: 'fake or placeholder' },
  {
    term: /\bmomentIn[A-Z]|\b(const|let) moment\b|\bmoment: (Date|string|number)\b/,
    instead: 'timestamp',
  },
  { term: /\w as words \}|\{ words \} from/, instead: 't, for a catalogue' },
  { term: /\bsteadyMs\b/, instead: 'monotonicMs' },
  { term: /\bendingOf\b/, instead: 'extensionOf' },
  {
    term: /\bown: (z\b|my[A-Z])|\?\.own\b|\b(own|Own)(Rating|Profile|ItemCard|ItemPart|Items?|Files|Room|Show|Row|Upload|Sessions?|Traces|Call|Tickets?|Ids|Detail|Conversation|Providers)\b/,
    instead: 'my, or the caller’s',
  },
  { term: /\b(interface|type) \w*(Parts|Needs|Tools|Dependencies)\b/, instead: 'Deps' },
  {
    term: /\b[wW]ick[A-Z]\w*|[a-z]Wick\b|\b(const|let|function) (wick|flame)\b|<Wick\b|--wick\b|\bclasses\.wick\b|ui\/wick\b/,
    instead: 'progress bar',
  },
  {
    term: /['"](spark|flame|torch|blaze)['"]|\b(const|let) (spark|torch|blaze)\b|--cd-flame\b/,
    instead: 'tip level 1 to 4',
  },
];
