import { Secret, TOTP } from 'otpauth';
import type { Locator, Page } from 'playwright-core';
import type { Site } from './boot.ts';
import type { Visitor } from './e2e-visitor.ts';
import { operate } from './operator.ts';

export interface StaffPerson {
  readonly email: string;
  readonly password: string;
  /** Of the authenticator, in base32. */
  readonly secret: string;
  readonly token: string;
}

/** What an authenticator shows now, or so many steps of thirty seconds from now. */
export function authenticatorCode(secret: string, stepsAhead = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 });
  return totp.generate({ timestamp: Date.now() + stepsAhead * 30_000 });
}

/** Adds somebody as the README asks an operator to; resolves to the password the command prints. */
export async function addStaffByCommand(site: Site, email: string, role: string): Promise<string> {
  const stdout = await operate(site, 'add-staff', '--email', email, '--role', role);
  const password = /One-time password: (\S+)/.exec(stdout)?.[1];
  if (!password) throw new Error(`The command printed no password:\n${stdout}`);
  return password;
}

/** Logs somebody new in over the API: password, authenticator, session. */
export async function enrolStaff(site: Site, email: string, password: string): Promise<StaffPerson> {
  const step = await site.ask<{ ticket: string; enrolment: { secret: string } }>('adminAccess/staffLogin', {
    email,
    password,
  });
  const { secret } = step.enrolment;
  const given = { ticket: step.ticket, code: authenticatorCode(secret) };
  const { token } = await site.ask<{ token: string }>('adminAccess/staffVerify', given);
  return { email, password, secret, token };
}

/** The site's first owner, logged in. */
export async function newOwner(site: Site, email = 'owner@example.test'): Promise<StaffPerson> {
  return await enrolStaff(site, email, await addStaffByCommand(site, email, 'owner'));
}

/** Somebody an owner adds, logged in. */
export async function newStaff(
  site: Site,
  owner: StaffPerson,
  role: string,
  email = `${role}@example.test`,
): Promise<StaffPerson> {
  const person = { email, name: role, role };
  const { password } = await site.ask<{ password: string }>('adminAccess/addStaff', person, owner.token);
  return await enrolStaff(site, email, password);
}

/** Opens a page of the admin console, such as `payouts?q=late`, as one of the staff. */
export async function atConsole(
  visitor: Visitor,
  who: Pick<StaffPerson, 'token'>,
  where: string,
): Promise<Page> {
  // The lightest page there is: no more is needed to write down who they are.
  await visitor.goTo('/robots.txt');
  await visitor.page.evaluate((token) => localStorage.setItem('staffToken', token), who.token);
  await visitor.goTo(`/admin/${where}`);
  return visitor.page;
}

/** Opens a case at the console's list of cases and fills in its decision; resolves to the button that sends it. */
export async function draftDecision(
  page: Page,
  subject: string | RegExp,
  choice: RegExp,
  statement: string,
): Promise<Locator> {
  await page
    .getByRole('complementary', { name: 'Cases to decide' })
    .getByRole('link', { name: subject })
    .click();
  const panel = page.getByRole('complementary', { name: 'Decision' });
  await panel.getByRole('radio', { name: choice }).check();
  await panel.getByLabel('Reasons (sent by email)').fill(statement);
  return panel.getByRole('button', { name: /next case/ });
}

/** Does something to a record: by the button of its row, or from the row's menu. */
export async function doTo(page: Page, row: string | RegExp, action: string): Promise<void> {
  const found = page.getByRole('row').filter({ hasText: row }).first();
  await found.waitFor();
  const usual = found.getByRole('button', { name: action, exact: true });
  if ((await usual.count()) > 0) return await usual.click();
  await found.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}
