/** What the operator's people may be; each operation names the roles that may call it. */
export const staffRoles = ['owner', 'moderator', 'support', 'finance', 'editor'] as const;
export type StaffRole = (typeof staffRoles)[number];
