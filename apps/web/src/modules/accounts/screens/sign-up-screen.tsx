import { SignUpForm } from '../components/sign-up-form.tsx';

/** /sign-up: for those who want to watch. */
export default function SignUpScreen() {
  return <SignUpForm type="user" />;
}
