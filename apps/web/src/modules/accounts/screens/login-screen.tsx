import { LoginForm } from '../components/login-form.tsx';

/** /login: the members' sign-in page. */
export default function LoginScreen() {
  return <LoginForm type="user" />;
}
