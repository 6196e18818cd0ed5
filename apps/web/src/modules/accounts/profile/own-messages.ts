/** The words of a model's own page that are not about the account. */
export const ownMessages = {
  tabs: 'Your page',
  about: 'About',
  editAbout: 'Edit about',
  setUp: 'Edit profile',
  privateVideos: 'Private videos',
} as const;
