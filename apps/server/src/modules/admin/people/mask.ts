import type { AccountDetail, AccountRow } from '@candela/contract/admin/people';
import { type RequestContext, staffOf } from '../../../platform/http/context.ts';

/** Owners read addresses as they are; everybody else asks for them, on record. */
export function seesAddresses(context: RequestContext): boolean {
  return staffOf(context).role === 'owner';
}

/** An account of a list without what would reach its owner. */
export const maskRow = <Row extends AccountRow>(row: Row): Row => ({ ...row, email: maskEmail(row.email) });

/** An account without what would reach its owner or tell where it is used. */
export function maskAccount(account: AccountDetail): AccountDetail {
  const { profile, sessions } = account;
  const { bioInfo } = profile;
  return {
    ...maskRow(account),
    profile: {
      ...profile,
      email: maskEmail(profile.email),
      phone: maskLine(profile.phone),
      address: maskLine(profile.address),
      bioInfo: {
        ...bioInfo,
        email: maskEmail(bioInfo.email),
        phone: maskLine(bioInfo.phone),
        address: maskLine(bioInfo.address),
      },
    },
    sessions: sessions.map((session) => ({ ...session, ip: maskIp(session.ip) })),
  };
}

/** `maren@mail.example` as `m•••@m•••.example`: enough to tell two apart, too little to write to. */
function maskEmail<Email extends string | null>(email: Email): Email | string {
  if (!email) return email;
  const at = email.lastIndexOf('@');
  const dot = email.lastIndexOf('.');
  if (at < 1 || dot < at) return '•••';
  return `${email[0]}•••@${email[at + 1]}•••${email.slice(dot)}`;
}

/** `203.0.113.7` as `203.0.•••`, `2001:db8::7` as `2001:db8:•••`. */
function maskIp(ip: string): string {
  const mark = ip.includes(':') ? ':' : '.';
  return [...ip.split(mark).slice(0, 2), '•••'].join(mark);
}

/** A telephone number or a street as its last two letters. */
function maskLine<Words extends string | null>(words: Words): Words | string {
  return words ? `•••${words.slice(-2)}` : words;
}
