/** What every page of the console says. */
export const consoleMessages = {
  name: 'Admin console',
  documentTitle: (title: string) => `${title} · Admin console`,
  loading: 'Loading',
  notLoaded: 'This page could not be loaded',
  nothingChanged: 'Nothing was changed.',
  retry: 'Try again',
  actions: 'Actions',
  open: 'Open',
  close: 'Close',
  cancel: 'Cancel',
  done: 'Done',
  saved: 'Saved.',
  reason: 'Reason',
  yes: 'Yes',
  no: 'No',
  never: 'Never',
  pageControl: { first: 'First page', last: 'Last page', next: 'Next page', previous: 'Previous page' },
  discard: {
    title: 'Discard your changes?',
    description: 'What you have typed has not been saved.',
    confirm: 'Discard',
    cancel: 'Keep editing',
  },
  html: {
    description: 'HTML. Scripts, styles and frames are removed when you save.',
    preview: 'Preview',
  },
  picture: {
    remove: 'Remove picture',
    unreadable: 'This file is not a picture we can read.',
  },
} as const;
