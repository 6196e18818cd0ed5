/** What a visitor types to say whose credits they are. */
export type VisitorFields = {
  who: 'new' | 'existing';
  login: string;
  username: string;
  email: string;
  password: string;
  dob: string;
  acceptTerms: boolean;
  receiptEmail: string;
};
export type VisitorErrors = Partial<Record<keyof VisitorFields, string>>;

export const emptyVisitor: VisitorFields = {
  who: 'new',
  login: '',
  username: '',
  email: '',
  password: '',
  dob: '',
  acceptTerms: false,
  receiptEmail: '',
};
