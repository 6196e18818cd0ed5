import { SignUpForm } from '../components/sign-up-form.tsx';

/** /model-sign-up: for those who want to go live. */
export default function ModelSignUpScreen() {
  return <SignUpForm type="model" />;
}
