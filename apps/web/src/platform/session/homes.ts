import type { MyProfile } from '@candela/contract/accounts/profile';

type Someone = Pick<MyProfile, 'type'> | undefined;

/** Where the logo leads. See decision 0168 for where this leaves the specification. */
export function homeOf(user: Someone): string {
  if (!user) return '/';
  return user.type === 'model' ? '/studio' : '/home';
}

/** Where somebody looks on who leaves a room: the list of who is live is for users alone. */
export function outsideOf(user: Someone): string {
  if (!user) return '/category';
  return user.type === 'model' ? '/studio' : '/live-models';
}
