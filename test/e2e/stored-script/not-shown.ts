/** Texts that something is searched with or compared to; none of it is kept. */
export const notSaved: readonly RegExp[] = [
  / search$/,
  /[pP]assword$/,
  / filters\./,
  /^fans\.(listFans|exportFans|listFansOfFigure) (filter\.(tag|search)|after)$/,
  /^messages\.countRecipients filter\./,
  /^admin\.listAudit (action|targetKind|targetId)$/,
  /^admin\.listSavedViews list$/,
  /^admin\.listPurchases kind$/,
  /^library\.viewPreSignedUrl contentType$/,
  // Goes to the provider and back in the address, as a path of the site.
  /^ageCheck\.startAgeCheck returnPath$/,
  // A path of the site, in an encoded query of a mailed link.
  /^accounts\.(register|sendCode) onward\.returnTo$/,
  // Answered at once, and looked at where the console asks for it.
  /^admin\.previewPage description$/,
  // Becomes the title of an item, as createItem's does, but only while a show runs.
  /^shows\.saveClip title$/,
  // Names something of this site; what names nothing is refused.
  /^admin\.pointCase target$/,
  // Names accounts; those that nobody has come back into the field they were written in.
  /^messages\.blockMany usernames\[\]$/,
  // Written down with what is looked at, as beginWatch's is; nothing private goes on here.
  /^admin\.listClosedStills reason$/,
];

/** Texts that are kept and written to no page. */
export const notShown: readonly RegExp[] = [
  // Encrypted; they leave in the file for the bank only.
  /^earnings\.changePayoutMethod details\./,
  // Said back with a file that could not be used, whichever way it came.
  /^library\.(createPreSignedUrlPublic|startUpload) fileName$/,
  // Drawn by the browser's own player, from a file of its own.
  /^library\.(createItem|editItem) captionsText$/,
  // Choices of the form for a decision, which lists them once it is opened.
  /^admin\.saveStatementTemplate (name|text)$/,
  // Items of a list's menu, for whoever saved them; React writes them as words.
  /^admin\.saveView (list|name|query)$/,
  // A link in a dialog of whoever saved it; React writes it as words.
  /^discovery\.saveSearch name$/,
  // Tags of an item, which are shown where those of createItem are.
  /^library\.editItems (tags|addTags)\[\]$/,
  // Choices of a form, which lists them once it is opened; React writes them as words.
  /^rooms\.saveRoomPreset /,
  /^messages\.saveTemplate /,
  // Her own conversation has it as a message, which is shown as those of sendMessage are.
  /^messages\.(sendTestMessage|sendTestAutomatic) text$/,
  // A fan's own dialog shows it, once she opens it; React writes it as words there, too.
  /^fans\.saveFanNote note$/,
  // Whom a message went to; the list of messages says how many.
  /^messages\.sendCampaign filter\./,
  // Above her own chat field, and in its dialog, while she is live; React writes them as words.
  /^rooms\.saveQuickLines (replies\[\]|timed\[\]\.text)$/,
  // Takes the place of the title a show began with, wherever that is shown.
  /^shows\.changeShow title$/,
  // The room's settings show who is out and until when.
  /^rooms\.(muteMember|banMember) reason$/,
  // What makePayment keeps and shows as well.
  /^payments\.makePaymentWithoutLogin (returnTo|cardName)$/,
];
