import type { DocumentKind, DocumentSide } from '@candela/contract/verification/fields';
import { formatDateTime, formatDay } from '../../ui/format/format-date.ts';

/** Every sentence about a model's own documents. */
export const identityMessages = {
  title: 'Your documents',
  ask: {
    title: 'One step left: your documents',
    lede: 'The law wants us to know that everybody seen here is 18 or older. Then a person looks at your profile.',
  },
  privacy:
    'Your pictures are encrypted as soon as they reach us and kept apart from the site. Only our own people can open them, every look is written down, and other members never see your legal name.',
  renew: 'Send newer documents',
  loading: 'Asking how far your documents are',
  notLoaded: 'Not loaded',
  retry: 'Try again',
  logIn: {
    text: 'For your safety, documents are sent within a day of logging in.',
    action: 'Log in to send documents',
  },
  pending: (sentAt: string) => `Your documents came in on ${formatDateTime(sentAt)}. We look at them next.`,
  approved: (expiresOn: string) => `We know you by a document that is valid until ${formatDay(expiresOn)}.`,
  renewing: 'What you have holds until we have looked at the newer one.',
  expiry: {
    fine: '',
    soon: 'It runs out soon. Please send a newer one; your room stays open meanwhile.',
    expired: 'It has run out. Please send a newer one.',
  },
  rejected: 'We cannot take these documents',
  reason: 'The reason',
  status: { pending: 'Being looked at', approved: 'Approved', rejected: 'Not approved', none: 'Missing' },
  kinds: {
    passport: 'Passport',
    idCard: 'Identity card',
    drivingLicence: 'Driving licence',
    residencePermit: 'Residence permit',
  } satisfies Record<DocumentKind, string>,
  sides: {
    front: { label: 'Front of the document', hint: 'The page with the picture. All four corners in sight.' },
    back: { label: 'Back of the document', hint: 'Sharp enough to read every line.' },
    selfie: {
      label: 'You holding the document',
      hint: 'The whole face, and the document readable beside it.',
    },
    release: { label: 'Signed release', hint: 'A photograph or scan of the whole page, with the signature.' },
  } satisfies Record<DocumentSide | 'release', { label: string; hint: string }>,
  releases: {
    title: 'People in your pictures',
    lede: 'Whoever is seen in what you publish and has no account here: their document, and the release they signed.',
    add: 'Add a release',
    status: { kept: 'Can be named', rejected: 'Not accepted' },
    signed: (day: string) => `Signed ${day}.`,
    items: (count: number) =>
      count === 0 ? 'In no item yet.' : `In ${count} ${count === 1 ? 'item' : 'items'}.`,
    signedOn: 'Signed on',
    signedParts: {
      day: 'Day of the signature',
      month: 'Month of the signature',
      year: 'Year of the signature',
    },
    aliases: 'Other names they were ever known by',
    selfie: 'The person holding the document',
    submit: 'Keep release',
    kept: 'The release is kept. You can name this person now.',
    cancel: 'Not now',
  },
  fields: {
    legalName: 'Legal name',
    legalNameHint: 'As the document has it. Nobody on the site sees it.',
    aliases: 'Other names you were ever known by',
    aliasesHint: 'Stage names, earlier names. Leave it empty if there are none.',
    dob: 'Date of birth',
    kind: 'Kind of document',
    number: 'Number of the document',
    country: 'Country that issued it',
    expiresOn: 'Valid until',
  },
  dobParts: { day: 'Day of birth', month: 'Month of birth', year: 'Year of birth' },
  expiryParts: { day: 'Last valid day', month: 'Last valid month', year: 'Last valid year' },
  choose: 'Choose a picture',
  another: 'Choose another',
  sending: 'Encrypting and sending',
  kept: 'In the vault',
  unreadable: 'This is no picture we can read. JPEG, PNG or WebP, please.',
  missing: 'Add this picture.',
  submit: 'Send documents',
  sent: 'Your documents are with us',
  sentDetail: 'We write to you as soon as somebody has looked.',
};
