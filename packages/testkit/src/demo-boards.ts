import type { Transaction } from '@candela/server/database';
import { v7 as uuid } from 'uuid';
import { addBoardImage, illustrateStory, speakLanguages } from './demo-statements.ts';

const hourMs = 3_600_000;

/** Board, picture's category, title, text, and where it leads. */
const images: [board: string, picture: string, title: string, text: string, link: string][] = [
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

const spoken: [country: string, languages: string[]][] = [
  ['Austria', ['de', 'en']],
  ['Belgium', ['fr', 'nl', 'en']],
  ['Canada', ['en', 'fr']],
  ['Denmark', ['da', 'en']],
  ['France', ['fr']],
  ['Germany', ['de', 'en']],
  ['Ghana', ['en']],
  ['Ireland', ['en']],
  ['Kenya', ['en']],
  ['Netherlands', ['nl', 'en']],
  ['Norway', ['no', 'en']],
  ['Portugal', ['pt', 'en']],
  ['Spain', ['es', 'en']],
  ['Sweden', ['sv', 'en']],
  ['United Kingdom', ['en']],
];

/** Stories the site begins with, by title, and the picture each gets. */
const stories: [title: string, picture: string][] = [
  ['A first evening here', 'Small talk'],
  ['Light, sound and a quiet corner', 'Late night radio'],
  ['Where a credit goes', 'Coast'],
];

/** Fills the boards and the blog with the categories' pictures, and says which languages the models speak. */
export async function writeBoards(
  tx: Transaction,
  pictures: ReadonlyMap<string, string>,
  now: Date,
): Promise<void> {
  for (const [position, [board, picture, title, text, link]] of images.entries()) {
    const address = pictures.get(picture);
    if (address === undefined) throw new Error(`The demo has no picture called "${picture}".`);
    const at = new Date(now.getTime() - position * hourMs);
    await tx.execute(addBoardImage, [uuid(), board, title, text, address, link, position, at]);
  }
  for (const [title, picture] of stories) await tx.execute(illustrateStory, [title, pictures.get(picture)]);
  for (const [country, languages] of spoken) await tx.execute(speakLanguages, [country, languages]);
}
