import { dayMs } from '@candela/contract/shared/durations';
import { type DemoItem, demoItems } from './demo-library-items.ts';
import { type Asker, type Demo, keyOf, madeOf, type Step } from './demo-steps.ts';

/** Members who like what they see, in this order; every second one, or the first's neighbour, also rates it. */
const likers = ['rafe.tolland', 'mirelle', 'quietfox', 'halden', 'thea_wicks', 'orla.penrose'];

/** When an item was published, or will be; a few hours apart, so that no two share a moment. */
export function publishedAt(item: DemoItem, now: Date): Date {
  const index = demoItems.indexOf(item);
  return new Date(now.getTime() - item.daysAgo * dayMs - (index % 7) * 3_100_000);
}

/** Gives demo models something to show: pictures, videos, audio and news, with what members say about them. */
export function libraryOf(now: Date): Step[] {
  return demoItems.flatMap((item, index) => {
    const at = publishedAt(item, now);
    const isOut = !item.draft && at <= now;
    const made: Step = { at: at <= now ? at : now, run: (demo) => publish(demo, item, at) };
    return isOut ? [made, ...opinionsOf(item, at, now, index)] : [made];
  });
}

async function publish(demo: Demo, item: DemoItem, at: Date): Promise<void> {
  const mine = demo.as(item.model);
  const { data } = await create(demo, mine, item, {
    title: item.title,
    description: item.description,
    visibility: item.visibility ?? 'public',
    price: item.price ?? null,
    clubTerms: item.clubTerms ?? 'paid',
    members: item.members ?? [],
    tags: item.tags ?? [],
    draft: item.draft ?? false,
    publishAt: at > demo.now ? at.toISOString() : null,
  } as const);
  demo.made.set(keyOf(item.model, item.title), data._id);
}

type Form = Omit<Parameters<Asker['createNews']>[0], 'files'>;

async function create(demo: Demo, mine: Asker, item: DemoItem, form: Form) {
  const { kind } = item;
  const uploadKind = kind === 'video' || kind === 'audio' ? kind : 'image';
  const files: string[] = [];
  for (const name of item.art) files.push(await demo.files.upload(mine, uploadKind, name));
  if (kind === 'album') return await mine.createAlbum({ ...form, files });
  if (kind === 'news') return await mine.createNews({ ...form, files });
  const teaser = item.teaser ? await demo.files.upload(mine, 'video', item.teaser) : null;
  const captionsText = item.captions ? ['WEBVTT', '', ...item.captions, ''].join('\n') : null;
  return await mine.createItem({ ...form, kind, files, teaser, captionsText });
}

/** What is said of an item, liked and rated, between its publication and now. */
function opinionsOf(item: DemoItem, at: Date, now: Date, index: number): Step[] {
  const stepMs = Math.max(1, Math.floor((now.getTime() - at.getTime()) / 12));
  const after = (steps: number) => new Date(at.getTime() + stepMs * steps);
  const steps = commentsOf(item, after);
  if ((item.visibility ?? 'public') !== 'public') return steps;
  for (const [order, username] of likers.slice(0, 1 + (index % likers.length)).entries()) {
    steps.push({
      at: after(order + 1),
      run: (demo) =>
        demo
          .as(username)
          .likeOrDislike({ type: 'video', id: madeOf(demo, item.model, item.title), likeStatus: 'like' }),
    });
    if (order % 2 !== 0) continue;
    const [rating, rater] = [order % 4 === 0 ? 5 : 4, order === 0 ? 'mirelle' : username];
    // Late, when whoever followed the model the day she joined has done so for a day.
    steps.push({
      at: after(10 + order / 4),
      run: (demo) => demo.as(rater).rate({ type: 'video', id: madeOf(demo, item.model, item.title), rating }),
    });
  }
  return steps;
}

/** Comments in their order; who comments on something with a price has bought it. */
function commentsOf(item: DemoItem, after: (steps: number) => Date): Step[] {
  const steps: Step[] = [];
  let threadId: string | null = null;
  for (const [order, [username, said]] of (item.comments ?? []).entries()) {
    const isAnswer = said.startsWith('> ');
    if (item.visibility === 'priced') {
      steps.push({
        at: after(order + 0.5),
        pays: { member: username, credits: item.price ?? 0 },
        run: (demo) =>
          demo
            .as(username)
            .purchaseByCredit({ kind: item.kind, itemId: madeOf(demo, item.model, item.title) }),
      });
    }
    steps.push({
      at: after(order + 1),
      async run(demo) {
        const id = madeOf(demo, item.model, item.title);
        const comment = said.replace(/^> /, '');
        const parentId = isAnswer ? threadId : null;
        const { data } = await demo.as(username).createComment({ id, comment, parentId });
        if (!isAnswer) threadId = data._id;
      },
    });
  }
  return steps;
}
