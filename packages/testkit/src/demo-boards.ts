import { hourMs } from '@candela/contract/shared/durations';
import type { Past } from '@candela/server/past';
import { v7 as uuid } from 'uuid';
import type { Pictures } from './demo-pictures.ts';

/** Board, picture's category, title, text, and where it leads. */
const images: [
  board: 'home' | 'model' | 'message' | 'member',
  picture: string,
  title: string,
  text: string,
  link: string,
][] = [
  ['home', 'Piano', 'An hour at the piano', 'Requests by candlelight, most evenings.', '/category'],
  ['home', 'Ceramics', 'Clay on the wheel', 'Watch a bowl come into being.', '/category'],
  ['home', 'Coast', 'Out by the sea', 'Walks with a camera and no hurry.', '/category'],
  ['model', 'Small talk', 'Tea and small talk', 'Soraya keeps the kettle on.', '/profile/soraya-wren'],
  ['model', 'Requests', 'Slow Sunday', 'Maren plays what you name.', '/profile/maren-vale'],
  ['model', 'Vinyl', 'Records until midnight', 'Bastian turns them over himself.', '/profile/bastian-rook'],
  ['message', 'Stars', 'Two new rooms this week', 'Say hello to our newest models.', '/category?sort=new'],
  ['message', 'Suppers', 'Supper club on Friday', 'Three kitchens cook the same dish.', '/category'],
  ['message', 'Letters read aloud', 'Letters wanted', 'Send yours through Support.', '/contact-us'],
  ['member', 'Late night radio', 'Quiet hours', 'After one, chats are read but not hurried.', '/faq'],
  ['member', 'Board games', 'Games night', 'Thursdays at eight, free to enter.', '/live-models'],
];

/** What the demo's pictures on the boards are called. */
export const boardTitles = images.map(([, , title]) => title);

/** Stories the site begins with, by title, and the picture each gets. */
const stories: [title: string, picture: string][] = [
  ['A first evening here', 'Small talk'],
  ['Light, sound and a quiet corner', 'Late night radio'],
  ['Where a credit goes', 'Coast'],
];

/** Fills the boards and gives the stories their pictures. */
export async function writeBoards(past: Past, pictures: Pictures, now: Date): Promise<void> {
  const pictureOf = (category: string) => {
    const address = pictures.categories.get(category);
    if (address === undefined) throw new Error(`The demo has no picture called "${category}".`);
    return address;
  };
  for (const [position, [board, picture, title, text, link]] of images.entries()) {
    past.at(new Date(now.getTime() - position * hourMs));
    await past.saveBoardImage({ id: uuid(), board, title, text, image: pictureOf(picture), link, position });
  }
  past.at(now);
  const visitor = past.asVisitor();
  const { data } = await visitor.listBlogs({});
  for (const [title, picture] of stories) {
    const id = data.find((story) => story.title === title && story.images.length === 0)?._id;
    if (id === undefined) continue;
    const { summary, body, publishedAt } = (await visitor.getBlog({ blogId: id })).data;
    const images = [pictureOf(picture)];
    await past.saveStory({ id, title, summary, body, images, publishedAt: new Date(publishedAt) });
  }
}
