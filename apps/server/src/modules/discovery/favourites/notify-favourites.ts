import { hourMs } from '@candela/contract/shared/durations';
import { pathFromMail } from '@candela/contract/statistics/sources';
import { z } from 'zod';
import { verbatim } from '../../../platform/i18n/index.ts';
import { type Mail, type MailSite, mailTemplate, type Recipient } from '../../../platform/mail/index.ts';
import { accountsHiddenFrom, excludedOf } from '../../accounts/index.ts';
import type { DiscoveryDeps } from '../dependencies.ts';
import { favouriteLive } from '../events.ts';
import { mails } from '../locales/mails.ts';
import { liveModelToNotify, takeToNotify } from './store.ts';

const notifyJob = 'discovery.notify-favourites';
const batchSize = 200;
/** A show that breaks off and starts again within this time is no news. */
const quietForMs = hourMs;

const payloadShape = z.object({ modelId: z.uuid() });

/** Registers the job, and gives what is to be called when a show has its first picture. */
export function goLiveNotices(deps: DiscoveryDeps): (show: { modelId: string }) => Promise<void> {
  deps.jobs.register(notifyJob, async (payload) =>
    notifyFavourites(deps, payloadShape.parse(payload).modelId),
  );
  return ({ modelId }) =>
    deps.jobs.add(
      deps.database,
      notifyJob,
      { modelId },
      { jobKey: `${notifyJob}:${modelId}`, maxAttempts: 5 },
    );
}

/** Notifies everyone who asked for it, by mail and in the app, that a model is live; some at a time. */
async function notifyFavourites(deps: DiscoveryDeps, modelId: string): Promise<void> {
  const { database, clock, mailer } = deps;
  for (;;) {
    const model = await database.maybeRow(liveModelToNotify, [modelId]);
    // A show that is over by now is nothing to come for.
    if (!model) return;
    const name = model.name || model.username;
    const { unique_id: uniqueId, title } = model;
    const now = clock();
    const notified = await database.transaction(async (tx) => {
      const rows = await tx.rows(takeToNotify, [
        modelId,
        now,
        new Date(now.getTime() - quietForMs),
        batchSize,
      ]);
      const due = rows.map((row) => row.account_id);
      const hiddenFrom = await accountsHiddenFrom(tx, modelId, due);
      const onBreak = await excludedOf(tx, due, now);
      const ids = due.filter((id) => !hiddenFrom.includes(id) && !onBreak.has(id));
      if (ids.length > 0) {
        const addresses = await deps.addressesOf(tx, ids);
        await mailer.sendToMany(
          tx,
          addresses.map((to) => liveMail(deps, to, { name, uniqueId, title })),
        );
        await deps.events.publish(tx, favouriteLive, { accountIds: ids, modelId, uniqueId, name, title });
      }
      return { ids, isLast: due.length < batchSize };
    });
    for (const accountId of notified.ids) {
      deps.realtime.emit(`account:${accountId}`, 'favourite.live', {
        modelId,
        uniqueId,
        name,
        profileImage: model.profile_image,
        title,
      });
    }
    if (notified.isLast) return;
  }
}

function liveMail(
  site: MailSite,
  to: Recipient,
  model: { name: string; uniqueId: string; title: string },
): Mail {
  const { name, uniqueId, title } = model;
  const { publicUrl } = site;
  const siteName = site.siteName();
  const { subject, body, bodyWithTitle, change } = mails.live;
  return mailTemplate(site, to, subject({ name }), [
    title === '' ? body({ name, siteName }) : bodyWithTitle({ name, siteName, title }),
    verbatim(`${publicUrl}${pathFromMail(`/live-model/${uniqueId}`)}`),
    change({ publicUrl }),
  ]);
}
