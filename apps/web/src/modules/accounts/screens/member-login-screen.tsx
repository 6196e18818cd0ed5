import { LoginForm } from '../components/login-form.tsx';

/** /member: the models' door. */
export default function MemberLoginScreen() {
  return <LoginForm type="model" />;
}
