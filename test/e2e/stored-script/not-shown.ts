/** Texts that something is searched with or compared to; none of it is kept. */
export const notSaved: readonly RegExp[] = [
  / search$/,
  /[pP]assword$/,
  / filters\./,
  /^admin\.listAudit (action|targetId)$/,
  /^admin\.listPurchases kind$/,
  /^library\.viewPreSignedUrl contentType$/,
  // Goes to the provider and back in the address, as a path of the site.
  /^ageCheck\.startAgeCheck returnPath$/,
  // Answered at once, and looked at where the console asks for it.
  /^admin\.previewPage description$/,
  // Names something of this site; what names nothing is refused.
  /^admin\.pointCase target$/,
];

/** Texts that are kept and written to no page. */
export const notShown: readonly RegExp[] = [
  // Encrypted; they leave in the file for the bank only.
  /^earnings\.changePayoutMethod details\./,
  // Said back with a file that could not be used, whichever way it came.
  /^library\.(createPreSignedUrlPublic|startUpload) fileName$/,
  // Drawn by the browser's own player, from a file of its own.
  /^library\.(createItem|editItem) captionsText$/,
  // The room's settings show who is out and until when.
  /^rooms\.(muteMember|banMember) reason$/,
  // What makePayment keeps and shows as well.
  /^payments\.makePaymentWithoutLogin (returnTo|cardName)$/,
];
