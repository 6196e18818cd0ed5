import { LoginForm } from '../components/login-form.tsx';

/** /login: the members' door. */
export default function LoginScreen() {
  return <LoginForm type="user" />;
}
