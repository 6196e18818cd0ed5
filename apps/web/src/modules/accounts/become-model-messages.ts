/** The words of becoming a model, and of the page that thanks. */
export const becomeModelMessages = {
  headline: 'Your room, your hours, your prices.',
  title: 'Become a model',
  lede: 'Show your work, go live from a browser, and be paid for it.',
  points: [
    'You set your own hours and your own prices; 80% of what is paid is yours.',
    'Every profile is checked by a person before it can be seen.',
    'Videos, albums, a shop, a club house and private shows, all from one page.',
  ],
  visitor: {
    join: 'Join As Model',
    have: 'You have an account already?',
    login: 'Log in and turn it into one',
  },
  model: { text: 'This is a model account already.', action: 'Go to your profile' },
  user: {
    title: 'Turn this account into a model account',
    text: 'Your name, your credits and what you bought stay. From then on you log in at the door for models, and your profile waits until a person has looked at it.',
    lasting: 'It cannot be turned back. All your devices are logged out.',
    password: 'Your password',
    accept: 'I accept the terms for models',
    terms: 'Read the terms',
    submit: 'Become a model',
  },
  thanks: {
    title: 'Thank you',
    headline: 'It is on its way.',
    plain: 'We have what you sent us. If it needs an answer, it comes by mail.',
    letter: (number: string) => `We have your letter, number ${number}. The answer comes by mail.`,
    model:
      'Your account is a model account now. A person looks at your profile next, and you hear from us by mail.',
    modelAction: 'See where it stands',
    home: { visitor: 'Back to the start', user: 'See who is live', model: 'Go to your profile' },
  },
} as const;
