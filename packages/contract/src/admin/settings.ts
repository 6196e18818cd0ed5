import { z } from 'zod';
import { doneReply, listReply, timestamp } from '../shared/replies.ts';
import { line } from '../shared/texts.ts';
import { listInput, reason, staffAccess, staffOperation } from './fields.ts';
import { admin as t } from './locales/admin.ts';

/** What belongs together on the page of settings, what is changed most often first. */
export const settingGroups = [
  'money',
  'tips',
  'status',
  'review',
  'identity',
  'storage',
  'copyright',
  'chargebacks',
  'alarms',
] as const;
export type SettingGroup = (typeof settingGroups)[number];

/** How a setting is chosen: on or off (1 or 0), a whole number in a unit, words, one currency, or several countries. */
export const settingKinds = ['switch', 'number', 'text', 'currency', 'countries'] as const;
export type SettingKind = (typeof settingKinds)[number];

/** What a number counts. Money is in minor units of the site's currency. */
export const settingUnits = [
  'percent',
  'hundredthsOfPercent',
  'money',
  'credits',
  'seconds',
  'days',
  'hours',
  'gigabytes',
  'perHour',
  'perMinute',
  'strikes',
  'chargebacks',
  'uploads',
] as const;
export type SettingUnit = (typeof settingUnits)[number];

/** Every setting an operator may change while the site runs. */
export const settingKeys = [
  'creatorSharePercent',
  'shareNoticeDays',
  'creditValueMinor',
  'currency',
  'payerName',
  'payerIban',
  'earningsHoldDays',
  'payoutMinimumCredits',
  'tipMaxCredits',
  'supportRefundCredits',
  'supportRefundDayCredits',
  'advertisingDayCredits',
  'ageCheckCountries',
  'ageCheckDays',
  'identityRequired',
  'reviewFirstPictures',
  'reviewNew',
  'reviewKnown',
  'reviewTrusted',
  'releasesRequired',
  'copyrightStrikes',
  'statusNotice',
  'evidenceDays',
  'stillSeconds',
  'stillDays',
  'stillGigabytes',
  'alarmDocuments',
  'alarmAddresses',
  'alarmDecisions',
  'alarmHoursAfterDays',
  'notifyModelsWatched',
  'chargebackWarning',
  'chargebackLimit',
  'chargebackLeast',
  'memberGigabytes',
  'modelGigabytes',
  'openUploadsMax',
  'processingHoursADay',
] as const;
export type SettingKey = (typeof settingKeys)[number];

const settingKey = z.enum(settingKeys);
const settingValue = z.union([z.number(), z.string()]);

const setting = z.object({
  _id: settingKey,
  group: z.enum(settingGroups),
  kind: z.enum(settingKinds),
  /** Of a number; null for everything else. */
  unit: z.enum(settingUnits).nullable(),
  /** 0 turns off what the setting limits. */
  isOffAtZero: z.boolean(),
  value: settingValue,
  /** What holds until somebody changes it. */
  standard: settingValue,
  min: z.number().nullable(),
  max: z.number().nullable(),
  /** Of words: how many characters they may have. */
  maxLength: z.number().nullable(),
  /** Of an amount of money, which is in minor units; null for everything else. */
  currency: z.string().nullable(),
  changedAt: timestamp.nullable(),
});
export type SettingRow = z.infer<typeof setting>;

const settingChange = z.object({
  _id: z.string(),
  at: timestamp,
  /** The email address of one of the staff, or where it was changed. */
  by: z.string(),
  /** Null where an older entry of the audit log does not have it. */
  before: settingValue.nullable(),
  after: settingValue.nullable(),
  reason: z.string(),
});
export type SettingChange = z.infer<typeof settingChange>;

/** The terms of the site. */
export const adminSettings = {
  getSettings: staffOperation('getSettings', staffAccess.owner, "The site's terms")
    .input(z.object({}))
    .output(listReply(setting)),
  setSetting: staffOperation('setSetting', staffAccess.owner, 'Changes one of the terms', ['conflict'])
    .input(
      z.object({
        _id: settingKey,
        value: z.union([z.int(), line(t.settings, 750)]),
        /** The value the operator saw. */
        seen: z.union([z.number(), z.string().max(750)]),
        reason,
      }),
    )
    .output(doneReply),
  listSettingChanges: staffOperation(
    'listSettingChanges',
    staffAccess.owner,
    'What a setting was changed from and to, newest first',
  )
    .input(z.object({ ...listInput, setting: settingKey }))
    .output(listReply(settingChange)),
};
