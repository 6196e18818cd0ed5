import { dayMs, hourMs } from '@candela/contract/shared/durations';
import { refusal } from '@candela/testkit/test-calls';
import { openTestDatabase } from '@candela/testkit/test-database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestLibrary, type Person, type TestLibrary } from './test-library.ts';

let test: TestLibrary;
let model: Person;
let member: Person;
let other: Person;

beforeAll(async () => {
  test = await openTestLibrary(await openTestDatabase());
  model = await test.model();
  member = await test.member();
  other = await test.member();
});
afterAll(() => test.close());

async function newNews(parts: object = {}): Promise<string> {
  return (await model.call.createNews({ title: 'Talk of the day', ...parts })).data._id;
}

/** Follows the model since a moment. */
async function follow(who: Person, since = new Date(test.now().getTime() - dayMs)): Promise<void> {
  await test.run(
    'insert into discovery.favourite_models (account_id, model_id, created_at) values ($1, $2, $3)',
    [who.id, model.id, since],
  );
}

describe('comments', () => {
  it('come first in the list, with replies below, and are counted', async () => {
    const id = await newNews();
    const first = await member.call.createComment({ id, comment: 'First' });
    test.pass(1000);
    const second = await other.call.createComment({ id, comment: 'Second' });
    test.pass(1000);
    const reply = await model.call.createComment({ id, comment: 'Thanks', parentId: first.data._id });
    test.pass(1000);
    const deeper = await other.call.createComment({ id, comment: 'Me too', parentId: reply.data._id });
    expect(deeper.data.parentId).toBe(first.data._id);
    const { data, totalCount } = await member.call.getPost({ id });
    expect(totalCount).toBe(2);
    expect(data).toMatchObject({ commentCount: 4, comment: true });
    expect(data.commentData.map((comment) => [comment.text, comment.replyCount])).toEqual([
      ['Second', 0],
      ['First', 2],
    ]);
    expect(data.commentData[1]?.replies.map((one) => one.text)).toEqual(['Thanks', 'Me too']);
    const replies = await test.visitor.listReplies({
      commentId: first.data._id,
      per_page: 1,
      current_page: 2,
    });
    expect(replies).toMatchObject({
      data: [{ text: 'Me too', mayEdit: false, mayDelete: false }],
      totalCount: 2,
    });
    expect(second.data).toMatchObject({
      userId: { username: other.username },
      mayEdit: true,
      mayDelete: true,
    });
  });

  it('are changed by their author, and deleted by them or by the model', async () => {
    const id = await newNews();
    const { data: comment } = await member.call.createComment({ id, comment: 'Frist' });
    await refusal(other.call.editComment({ id: comment._id, comment: 'Mine' }), 'not_found');
    await refusal(model.call.editComment({ id: comment._id, comment: 'Mine' }), 'not_found');
    await member.call.editComment({ id: comment._id, comment: 'First' });
    const read = async () => (await member.call.getPost({ id })).data;
    expect((await read()).commentData).toMatchObject([{ text: 'First', editedAt: expect.any(String) }]);
    await refusal(other.call.deleteComment({ id: comment._id }), 'not_found');
    await other.call.createComment({ id, comment: 'A reply', parentId: comment._id });
    const gone = await member.call.deleteComment({ id: comment._id });
    expect(gone.data).toEqual({ _id: comment._id, itemId: id, commentCount: 1, comment: false });
    expect((await read()).commentData).toMatchObject([
      { text: '', deleted: true, userId: null, replyCount: 1 },
    ]);
    await refusal(member.call.deleteComment({ id: comment._id }), 'not_found');
    const byModel = await member.call.createComment({ id, comment: 'Rude' });
    expect((await model.call.deleteComment({ id: byModel.data._id })).data.commentCount).toBe(1);
    await model.call.editComment({ type: 'video', id, comment: 'A new text' });
    expect((await read()).description).toBe('A new text');
    await refusal(member.call.editComment({ type: 'video', id, comment: 'x' }), 'not_found');
  });

  it('are neither read nor written where the item is locked or absent', async () => {
    const id = await newNews({ visibility: 'priced', price: 5 });
    await model.call.createComment({ id, comment: 'For buyers' });
    const { data } = await model.call.getPost({ id });
    const commentId = data.commentData[0]?._id ?? '';
    await refusal(member.call.createComment({ id, comment: 'Let me in' }), 'not_unlocked');
    await refusal(test.visitor.listReplies({ commentId }), 'not_unlocked');
    await refusal(member.call.likeOrDislike({ type: 'comment', id: commentId }), 'not_unlocked');
    await refusal(member.call.likeOrDislike({ type: 'video', id }), 'not_unlocked');
    const { message } = await refusal(member.call.rate({ type: 'video', id, rating: 5 }), 'not_unlocked');
    expect(message, 'an opinion costs nothing, so nothing is said about money').toBe(
      'Unlock this to like, comment or rate.',
    );
    expect((await member.call.getPost({ id })).data.commentData).toEqual([]);
    const elsewhere = await newNews();
    await refusal(
      member.call.createComment({ id: elsewhere, comment: 'x', parentId: commentId }),
      'not_found',
    );
    await refusal(member.call.createComment({ id: model.id, comment: 'x' }), 'not_found');
  });
});

describe('likes', () => {
  it('toggle, change over and are taken back, with totals', async () => {
    const id = await newNews();
    const like = (who: Person, likeStatus?: 'like' | 'dislike' | 'none') =>
      who.call.likeOrDislike({ type: 'video', id, likeStatus });
    expect(await like(member)).toEqual({ likeStatus: 'like', totalLikeCount: 1, totalDisLikeCount: 0 });
    expect(await like(other, 'dislike')).toEqual({
      likeStatus: 'dislike',
      totalLikeCount: 1,
      totalDisLikeCount: 1,
    });
    expect(await like(other, 'like')).toEqual({
      likeStatus: 'like',
      totalLikeCount: 2,
      totalDisLikeCount: 0,
    });
    expect(await like(member)).toEqual({ likeStatus: 'none', totalLikeCount: 1, totalDisLikeCount: 0 });
    const { data: comment } = await member.call.createComment({ id, comment: 'Nice' });
    await other.call.likeOrDislike({ type: 'comment', id: comment._id, likeStatus: 'like' });
    const { data } = await other.call.getPost({ id });
    expect(data).toMatchObject({ likeStatus: 'like', totalLikes: 1 });
    expect(data.commentData).toMatchObject([{ likeStatus: 'like', totalLikes: 1, totalDislikes: 0 }]);
    await member.call.deleteComment({ id: comment._id });
    expect(await test.run('select from library.reactions where target_id = $1', [comment._id])).toEqual([]);
  });

  it('stay exact when many click at once', async () => {
    const id = await newNews();
    const people = await Promise.all(Array.from({ length: 12 }, () => test.member()));
    const requests = ['like', 'dislike', 'none', 'like', undefined] as const;
    await Promise.all(
      people.flatMap((who) =>
        requests.map((likeStatus) => who.call.likeOrDislike({ type: 'video', id, likeStatus })),
      ),
    );
    const [row] = await test.run(
      `select c.likes, c.dislikes,
         (select count(*)::int from library.reactions r where r.target_id = c.item_id and value = 1) as counted_likes,
         (select count(*)::int from library.reactions r where r.target_id = c.item_id and value = -1) as counted_dislikes
       from library.item_counts c where c.item_id = $1`,
      [id],
    );
    expect(row?.likes).toBe(row?.counted_likes);
    expect(row?.dislikes).toBe(row?.counted_dislikes);
    await Promise.all(people.map((who) => who.call.likeOrDislike({ type: 'video', id, likeStatus: 'like' })));
    expect((await member.call.getPost({ id })).data).toMatchObject({ totalLikes: 12, totalDislikes: 0 });
  });
});

describe('favourites, ratings and views', () => {
  it('marks favourites once, however often it is asked at the same time', async () => {
    const id = await newNews();
    const want = (favroite?: boolean) => member.call.toggleFavourite({ id, favroite });
    await Promise.all([want(true), want(true), want(true)]);
    expect((await member.call.getPost({ id })).data.favroite).toBe(true);
    expect((await member.call.listFavouriteItems({})).data.map((card) => card._id)).toEqual([id]);
    expect((await want()).data.favroite).toBe(false);
    expect((await want()).data.favroite).toBe(true);
    await refusal(member.call.toggleFavourite({ id: model.id }), 'not_found');
    await want(false);
    expect((await member.call.listFavouriteItems({})).totalCount).toBe(0);
  });

  it('keeps one rating of each member, the last one, and the average exact at once', async () => {
    const id = await newNews();
    const people = await Promise.all(Array.from({ length: 10 }, () => test.member()));
    await Promise.all(people.map((who) => follow(who)));
    await Promise.all(
      people.flatMap((who, index) =>
        [1, 5, 1 + (index % 5)].map((rating) => who.call.rate({ type: 'video', id, rating })),
      ),
    );
    const [counted] = await test.run(
      'select count(*)::int as n, sum(rating)::int as total from library.item_ratings where item_id = $1',
      [id],
    );
    const [saved] = await test.run(
      'select ratings as n, rating_sum::int as total from library.item_counts where item_id = $1',
      [id],
    );
    expect(saved).toEqual(counted);
    expect(saved?.n).toBe(10);
    for (const who of people) await who.call.rate({ type: 'video', id, rating: 4 });
    expect((await people[0]?.call.getPost({ id }))?.data).toMatchObject({
      averageRating: 4,
      ratingCount: 10,
      myRating: 4,
    });
    await refusal(model.call.rate({ type: 'video', id, rating: 5 }), 'not_found');
  });

  it('rates models, but never oneself or a member', async () => {
    await Promise.all([follow(member), follow(other)]);
    const rated = await member.call.rate({ type: 'model', id: model.id, rating: 5 });
    expect(rated.data).toEqual({ rating: 5, averageRating: 5, ratingCount: 1 });
    await other.call.rate({ type: 'model', id: model.id, rating: 2 });
    const again = await member.call.rate({ type: 'model', id: model.id, rating: 4 });
    expect(again.data).toEqual({ rating: 4, averageRating: 3, ratingCount: 2 });
    await refusal(model.call.rate({ type: 'model', id: model.id, rating: 5 }), 'not_found');
    await refusal(member.call.rate({ type: 'model', id: other.id, rating: 5 }), 'not_found');
    const figures = await member.call.getModelFigures({ modelId: model.id });
    expect(figures.data).toMatchObject({ averageRating: 3, ratingCount: 2, myRating: 4 });
    const visited = await test.visitor.getModelFigures({ modelId: model.id });
    expect(visited.data).toEqual({ ...figures.data, myRating: null, mayRate: false });
    await refusal(test.visitor.getModelFigures({ modelId: other.id }), 'not_found');
  });

  it('rates only what somebody knows: after a purchase, a show watched, or a day of following', async () => {
    const id = await newNews();
    const modelId = model.id;
    const expectRates = async (who: Person, may: boolean) => {
      const figures = await who.call.getModelFigures({ modelId });
      const post = await who.call.getPost({ id });
      expect([figures.data.mayRate, post.data.mayRate]).toEqual([may, may]);
      for (const target of [
        { type: 'model', id: modelId },
        { type: 'video', id },
      ] as const) {
        const rated = who.call.rate({ ...target, rating: 1 });
        if (may) await rated;
        else await refusal(rated, 'may_not_rate');
      }
    };
    const stranger = await test.member();
    await expectRates(stranger, false);
    const [before] = await test.run('select count(*) from library.item_ratings where item_id = $1', [id]);
    expect(Number(before?.count)).toBe(0);

    const follower = await test.member();
    await follow(follower, test.now());
    await expectRates(follower, false);
    test.pass(dayMs);
    await expectRates(follower, true);

    const viewer = await test.member();
    await test.run('insert into shows.audience (model_id, account_id, watched_at) values ($1, $2, now())', [
      modelId,
      viewer.id,
    ]);
    await expectRates(viewer, true);

    const buyer = await test.member();
    const buys = (amount: number, refunded: number) =>
      test.run(
        `insert into ledger.purchases (id, kind, buyer_id, seller_id, title, amount, share_hundredths, refunded, created_at,
           updated_at) values (gen_random_uuid(), 'tip', $1, $2, 'Tip', $3, 0, $4, now(), now())`,
        [buyer.id, modelId, amount, refunded],
      );
    await buys(5, 5);
    await expectRates(buyer, false);
    await buys(5, 0);
    await expectRates(buyer, true);
    expect((await model.call.getModelFigures({ modelId })).data.mayRate).toBe(false);
  });

  it('counts a view once an hour for each viewer, and none of the model', async () => {
    const id = await newNews();
    const views = async (call: Person['call']) => (await call.getPost({ id })).data.views;
    expect([await views(model.call), await views(member.call), await views(member.call)]).toEqual([0, 1, 1]);
    expect([await views(test.visitor), await views(test.visitor)]).toEqual([2, 2]);
    expect(await views(test.visitorFrom('192.0.2.99'))).toBe(3);
    test.pass(hourMs);
    await Promise.all([views(member.call), views(member.call), views(member.call)]);
    expect(await views(model.call)).toBe(4);
    const priced = await newNews({ visibility: 'priced', price: 3 });
    expect((await member.call.getPost({ id: priced })).data.views).toBe(0);
  });
});
