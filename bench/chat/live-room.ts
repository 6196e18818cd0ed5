import type { Broadcast } from '@candela/contract/shows/operations';
import type { Site } from '@candela/testkit/boot';
import { type Child, startChild } from '../live/child.ts';

/** Opens a model's room with a picture in it; resolves to the process that sends it. */
export async function goLive(site: Site, channelName: string, token: string): Promise<Child> {
  const form = { channelName, showType: 'free', privateShowCost: 10, title: 'Bench' };
  const { status, body } = await site.call('/userLive/startBroadcast', form, token);
  if (status !== 200) throw new Error(`The show did not start: ${JSON.stringify(body)}`);
  const { media } = body.data as Broadcast;
  const publisher = startChild('./publisher-process.ts');
  await publisher.ask({ url: new URL(media.url, site.url).href, token: media.token });
  return publisher;
}
