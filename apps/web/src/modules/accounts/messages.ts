import type { AccountType } from '@candela/contract/accounts/operations';
import { brandName } from '../../ui/brand/brand-name.ts';
import { numberWord } from './rules/number-word.ts';

/** Every sentence of the account pages. Validation messages come from the contract, refusals from the server. */
export const messages = {
  homeLabel: `${brandName}, to the start page`,
  newTab: '(opens in a new tab)',
  labels: {
    username: 'Username',
    name: 'Stage name',
    email: 'Email',
    password: 'Password',
    newPassword: 'New password',
    currentPassword: 'Current password',
    dob: 'Date of birth',
    acceptTerms: 'Terms',
    login: 'Username or email',
    otp: 'Code',
  },
  /** Said of a field left empty, where the rule's own message would talk of something typed. */
  empty: {
    username: 'Enter a username.',
    email: 'Enter your email.',
    password: 'Enter a password.',
    dob: 'Enter your date of birth.',
    otp: 'Enter the code from the mail.',
    currentPassword: 'Enter your current password.',
  },
  summary: (count: number) => `${numberWord(count, { capital: true })} answers need another look:`,
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  strengthLabel: 'Password strength',
  dobParts: { day: 'Day of birth', month: 'Month of birth', year: 'Year of birth' },
  underAge: 'You must be 18 or older to join.',
  takeSuggestion: (username: string) => `Use ${username}`,

  failure: {
    answersKept: 'Your answers are still here. Please try again.',
    offline: 'We got no reply. Your answers are still here; check your connection and try again.',
    rateLimited: 'Too many tries.',
    retryIn: (seconds: number) =>
      seconds > 0 ? `You can try again in ${duration(seconds)}.` : 'You can try again now.',
  },

  login: {
    user: {
      title: 'Welcome back',
      lede: 'Log in to watch, chat and tip.',
      headline: 'The candles are lit.',
      otherDoor: 'Are you a model?',
      otherDoorLink: 'Log in here',
      newHere: 'New here?',
    },
    model: {
      title: 'Your room is ready',
      lede: 'Log in with your model account.',
      headline: 'The stage is yours.',
      otherDoor: 'Here to watch?',
      otherDoorLink: 'Log in here',
      newHere: 'No account yet?',
    },
    join: { user: 'Join free', model: 'Join as model' },
    submit: 'Log in',
    forgot: 'Forgot your password?',
    wrongDoor: {
      user: {
        title: 'This is a model account.',
        detail: 'Models have a door of their own. Your name comes along; only the password is typed again.',
        action: 'Go to the model login',
      },
      model: {
        title: 'This is a member account.',
        detail: 'Members have a door of their own. Your name comes along; only the password is typed again.',
        action: 'Go to the member login',
      },
    } satisfies Record<AccountType, { title: string; detail: string; action: string }>,
  },

  signUp: {
    title: `Join ${brandName}`,
    lede: {
      user: 'Free. No card until you buy credits.',
      model: 'Free. We check every profile before its first show.',
    },
    headline: { user: 'A quiet room is always open.', model: 'Your room, your light.' },
    typeLabel: 'Account type',
    types: { user: 'I want to watch', model: 'I want to go live' },
    nameHint: 'Shown on your room. Without one, your username is.',
    terms: { before: 'I am 18 or older and accept the ', and: ' and ', after: '.' },
    termsLink: 'Terms & Conditions',
    privacyLink: 'Privacy Policy',
    submit: 'Create account',
    already: 'Already a member?',
    alreadyModel: 'Already a model here?',
    logIn: 'Log in',
  },

  otp: {
    title: 'Check your mail',
    headline: 'One small step inside.',
    lede: (email: string) => `We sent six digits to ${email}. They work for ten minutes.`,
    field: 'Code from the mail',
    digit: (position: number, length: number) => `Digit ${position} of ${length}`,
    submit: 'Confirm email',
    submitReset: 'Continue',
    changeEmail: 'Use another email',
    resend: 'Send a new code',
    resendIn: (seconds: number) => `You can ask for a new code in ${duration(seconds)}.`,
    resendHint: 'No mail yet? Look among the spam, too.',
    resent: 'A new code is on its way. Earlier ones no longer work.',
    nothing: {
      title: 'Nothing to confirm',
      lede: 'No email is waiting for a code in this browser. Log in, and we pick up where you left off.',
      action: 'Log in',
    },
  },

  forgot: {
    title: 'A new password',
    headline: 'It happens to everyone.',
    lede: 'Tell us your email. If it has an account, six digits are on their way to it.',
    submit: 'Send the code',
    back: 'Remembered it?',
    backLink: 'Log in',
    codeLede: (email: string) =>
      `If ${email} has an account, six digits are in its mail now. They work for ten minutes.`,
  },

  reset: {
    title: 'Choose a new password',
    headline: 'Locked well, opened easily.',
    lede: 'Every device is logged out, then you log in with the new password.',
    submit: 'Save new password',
    done: 'Password changed',
    doneDetail: 'Log in with the new one.',
    startAgain: 'Start again',
    expired: {
      title: 'This has run out',
      lede: 'A code opens this page for 15 minutes, once. Your old password still works.',
    },
  },

  changePassword: {
    title: 'Change password',
    headline: 'New wick, same flame.',
    lede: 'Your other devices are logged out. This one stays.',
    submit: 'Change password',
    done: 'Password changed',
    doneDetail: 'Other devices were logged out.',
    wrongCurrent: 'That is not your current password.',
  },

  underVerification: {
    headline: 'Good light takes a moment.',
    status: { approval: 'Pending', approved: 'Approved', rejected: 'Not approved' },
    approval: {
      title: 'Your profile is being checked',
      lede: 'A person looks at every model profile before its first show. There is nothing more you need to do.',
    },
    approved: {
      title: 'You are approved',
      lede: 'Log in, and we lead you to your first earning.',
    },
    rejected: {
      title: 'Not approved this time',
      lede: 'We looked at your profile and cannot approve it as it is.',
    },
    reasonLabel: 'The reason',
    steps: {
      joined: 'You joined and confirmed your email',
      checking: 'We check your profile',
      mail: (email: string) => `We write to ${email} with the answer`,
      live: 'You log in and go live',
    },
    done: 'Done',
    now: 'Now',
    checkAgain: 'Log in again',
    support: 'Write to support',
    supportHint: 'Send what was missing, and we look again. If you think we are wrong, write to us.',
    nothing: {
      title: 'Nothing is waiting',
      lede: 'No profile is waiting for approval in this browser. Log in to see where yours stands.',
    },
  },

  sessions: {
    title: 'Where you are logged in',
    lede: 'Log out any device you do not know, then change your password.',
    loading: 'Loading your devices',
    thisDevice: 'This device',
    lastSeen: (when: string) => `Last seen ${when}`,
    since: (when: string) => `since ${when}`,
    revoke: 'Log out',
    revokeLabel: (device: string) => `Log out ${device}`,
    revoked: 'Logged out',
    revokedDetail: (device: string) => `${device} has to log in again.`,
    revokeOthers: 'Log out all others',
    confirm: {
      title: 'Log out all others?',
      description: 'Every device but this one has to log in again. Nothing else changes.',
      cancel: 'Keep them',
      close: 'Close',
    },
    othersRevoked: 'All others are logged out',
    failed: {
      title: 'Devices not loaded',
      cause: 'We could not read the list.',
      safe: 'Nobody was logged out.',
      retry: 'Try again',
    },
  },
} as const;

/** "0:42", as a clock that runs down. */
function duration(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
