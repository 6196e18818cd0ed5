import { LoginForm } from '../components/login-form.tsx';

/** /member: the models' sign-in page. */
export default function MemberLoginScreen() {
  return <LoginForm type="model" />;
}
