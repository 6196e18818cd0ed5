/** Where the account pages are. Sources: specification, section 2; the last three it leaves unnamed. */
export const paths = {
  login: '/login',
  memberLogin: '/member',
  signUp: '/sign-up',
  modelSignUp: '/model-sign-up',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  otp: '/otp',
  underVerification: '/under-verification',
  terms: '/terms-condition',
  privacy: '/privacy-policy',
  contact: '/contact-us',
  verifyOtp: '/verify-otp',
  changePassword: '/change-password',
  myDocuments: '/my-documents',
} as const;
