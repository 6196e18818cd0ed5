/** Numbers both sides must agree on. Source: specification, sections 5 and 9. */
export const limits = {
  perPageMax: 100,
  categoriesPerPageMax: 300,
  currentPageMax: 1_000_000,
  usernameMin: 5,
  usernameMax: 66,
  passwordMin: 8,
  passwordMax: 128,
  ageMinYears: 18,
  otpDigits: 6,
  otpMinutes: 10,
  otpTries: 5,
  /** How long a password or code counts before it is asked for again, for what can do lasting harm. */
  reauthenticationMinutes: 10,
  groupCostMin: 1,
  groupCostMax: 30,
  privateCostMin: 1,
  privateCostMax: 100,
  costDigitsMax: 4,
  chatMessageMax: 500,
  chatHistory: 50,
  /** Lines somebody is sent who was away for a moment. */
  chatMissed: 300,
  showTitleMax: 80,
  /** How much of a show's last seconds a clip may be, and how many one person saves of a show, and in a day. */
  clipSecondsMin: 10,
  clipSecondsMax: 60,
  clipsOfShowMax: 5,
  clipsADayMax: 20,
  /** Clips of one show by anybody but its model. */
  memberClipsOfShowMax: 40,
  /** How long one that was taken waits to be saved. */
  clipMinutes: 10,
  /** How long a break lasts, and for how long its model is then asked before the show ends. */
  breakMinutes: 10,
  breakAnswerSeconds: 120,
  /** Words that say what a show is about. */
  showTagsMax: 5,
  showTagMin: 2,
  showTagMax: 24,
  /** Rooms whose stills are asked for together. */
  snapshotsAtOnce: 100,
  searchMax: 100,
  /** How long models and what they publish count as new. */
  newForDays: 30,
  /** How long a show waits for its picture: a page comes back by itself, software may have to be told. */
  publisherLostSeconds: 30,
  softwareLostSeconds: 90,
  creditPurchaseMin: 50,
  creditPurchaseMax: 20_000,
  itemTitleMax: 120,
  itemDescriptionMax: 10_000,
  itemPriceMax: 100_000,
  tagMax: 30,
  tagsMax: 15,
  picturesMax: 50,
  albumPicturesMax: 500,
  newsPicturesMax: 10,
  /** Pictures and videos in one message. */
  messageFilesMax: 10,
  /** People blocked by one list of usernames. */
  blockedAtOnceMax: 500,
  namedMembersMax: 200,
  /** An upload that nothing uses is removed after so long. */
  unusedUploadDays: 3,
  /** Files, folders and files at once in a model's vault. */
  vaultFilesMax: 20_000,
  vaultFoldersMax: 200,
  vaultAtOnce: 100,
  folderNameMax: 60,
  /** Orders shipped with one request. */
  ordersAtOnce: 50,
  commentMax: 1000,
  tipMax: 100_000,
  tipMessageMax: 200,
} as const;
