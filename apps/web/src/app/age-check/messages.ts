/** Every sentence about proof of age. */
export const ageCheckMessages = {
  title: 'Please prove your age',
  ask: 'Where you are, the law asks us to make sure that everybody who sees this is 18 or older.',
  safe: 'A separate company checks it. It tells us yes or no and nothing else; we never see a document or your date of birth.',
  start: 'Prove my age',
  back: 'To the start',
  loading: 'Asking for the outcome',
  retry: 'Try again',
  notLoaded: 'Not loaded',
  passed: { title: 'Thank you', cause: 'You were found to be 18 or older.' },
  goOn: 'Go on',
  failed: {
    title: 'Your age could not be checked',
    cause: 'The check did not come to an end it was sure of.',
  },
  underAge: {
    title: 'You cannot enter',
    cause: 'You were found to be under 18. Everybody here is 18 or older.',
  },
  expired: { title: 'The check was left too long', cause: 'It has to be begun again.' },
  started: { title: 'Nothing has come in yet', cause: 'The check is not finished.' },
  none: { title: 'Nothing to show', cause: 'No check of your age has been begun here.' },
} as const;
