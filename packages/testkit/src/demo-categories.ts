/** The demo site's categories with their subcategories, in the order they are shown. */
export const demoCategories: readonly { name: string; subcategories: readonly string[] }[] = [
  { name: 'Conversation', subcategories: ['Small talk', 'Languages', 'Storytelling', 'Advice'] },
  { name: 'Music', subcategories: ['Piano', 'Strings', 'Singing', 'Electronic', 'Requests'] },
  { name: 'Dance', subcategories: ['Ballroom', 'Contemporary', 'Latin', 'Street'] },
  { name: 'Cosplay', subcategories: ['Costume making', 'Characters', 'Props'] },
  { name: 'Cooking', subcategories: ['Baking', 'Suppers', 'Tea and coffee'] },
  { name: 'Fitness', subcategories: ['Yoga', 'Strength', 'Stretching'] },
  { name: 'Art & craft', subcategories: ['Drawing', 'Ceramics', 'Textiles', 'Paper'] },
  { name: 'Late night radio', subcategories: ['Letters read aloud', 'Vinyl', 'Sleep stories'] },
  { name: 'Games', subcategories: ['Board games', 'Puzzles', 'Retro'] },
  { name: 'Outdoors', subcategories: ['Gardens', 'Coast', 'Stars'] },
];

/** A category's picture in `art/categories`, and its part of a file's key. */
export function categoryPicture(name: string): string {
  return name.toLowerCase().replaceAll('&', 'and').replaceAll(' ', '-');
}
