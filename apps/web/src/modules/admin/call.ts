import { admin } from '@candela/contract/admin/operations';
import type { StaffRole } from '@candela/contract/admin/staff-roles';
import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import { refusalError } from '../../platform/refusal.ts';
import { leaveDesk, useStaff } from './staff-session.ts';

export type DeskCall = keyof typeof admin;
export type DeskInput = InferContractRouterInputs<typeof admin>;
export type DeskOutput = InferContractRouterOutputs<typeof admin>;

/** Calls one of the desk's operations with the staff's own token. Read failures with readRefusal. */
export async function callDesk<Name extends DeskCall>(
  name: Name,
  input: DeskInput[Name],
): Promise<DeskOutput[Name]> {
  const { token } = useStaff.getState();
  const response = await fetch(`/api/adminAccess/${name}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token !== null && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(input ?? {}),
  });
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok) return body as DeskOutput[Name];
  const error = refusalError(body, response.status, response.headers.get('retry-after'));
  if (response.status === 403 && token !== null && token === useStaff.getState().token) {
    leaveDesk(error.message);
  }
  throw error;
}

/** The roles that may call an operation, as the contract has them. */
function rolesOf(name: DeskCall): readonly StaffRole[] {
  return admin[name]['~orpc'].meta.roles ?? [];
}

/** Whether somebody's role includes an operation. */
export function mayCall(role: StaffRole | undefined, name: DeskCall): boolean {
  return role !== undefined && rolesOf(name).includes(role);
}
