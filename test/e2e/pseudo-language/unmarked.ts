import type { Page } from 'playwright-core';
import type { SentData } from './pseudo-site.ts';

/** A text a reader sees or hears, and where on the screen. */
interface ShownText {
  text: string;
  at: string;
}

/** Every text of the page: its words, the attributes read out or shown on hover, and its title. */
const shownTexts = `(() => {
  const found = [{ text: document.title, at: 'title' }];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!element || element.closest('script, style, noscript, textarea') || !element.checkVisibility()) continue;
    found.push({ text: node.data, at: element.localName });
  }
  const names = ['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'alt', 'placeholder', 'title'];
  for (const element of document.body.querySelectorAll(':not([aria-hidden=true])'))
    for (const name of names)
      if (element.hasAttribute(name)) found.push({ text: element.getAttribute(name), at: element.localName + ' ' + name });
  return found;
})()`;

/** Words that no catalogue has, because they are the same in every language. */
const everywhere = new Set(['Candela']);

/** Two letters in a row, which a figure, a sign or a unit of one letter has not. */
const hasWord = (text: string) => /\p{L}{2,}/u.test(text);

/** What is left of a text without what came from a catalogue; messages may hold others. */
function withoutMessages(text: string): string {
  const rest = text.replace(/⟦[^⟦⟧]*⟧/g, ' ');
  return rest === text ? rest : withoutMessages(rest);
}

/** What joins the parts of a line, as in "Maren Vale · @maren.vale"; what splits names least comes first. */
const joints = [/\s*[·•|]\s*/u, /\s+[–×:/-]\s+/u, /,\s+/u, /[:()@#“”]/u];

/**
 * Texts of the page that came neither from a catalogue nor from the site's data, one line a text.
 * @returns also how many did come from a catalogue
 */
export async function unmarkedTexts(
  page: Page,
  data: SentData,
): Promise<{ unmarked: string[]; marked: number }> {
  const shown = (await page.evaluate(shownTexts)) as ShownText[];
  await data.isRead();
  const origin = new URL(page.url()).origin;
  const isData = (text: string): boolean =>
    !hasWord(text) ||
    everywhere.has(text) ||
    text.startsWith(origin) ||
    data.has(text) ||
    data.has(text.replace(/[.!?]$/, '')) ||
    joints.some((joint) => joint.test(text) && text.split(joint).every((part) => isData(part.trim())));
  const unmarked = shown.flatMap(({ text, at }) => {
    const rest = withoutMessages(text).replace(/\s+/g, ' ').trim();
    return isData(rest) ? [] : [`“${rest}” (${at})`];
  });
  return { unmarked: [...new Set(unmarked)], marked: shown.filter(({ text }) => text.includes('⟦')).length };
}
