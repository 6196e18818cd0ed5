import { parse, TYPE } from '@formatjs/icu-messageformat-parser';

/** What is counted in messages. A unit such as % or px is the same for one as for many. */
const counted =
  'accounts|addresses|cases|characters|comments|credits|days|devices|entries|files|hours|items|likes|lines|links|' +
  'members|messages|methods|minutes|models|months|orders|people|pictures|pieces|plans|posts|products|replies|' +
  'reports|rows|seconds|shows|tags|times|tips|units|uploads|videos|viewers|views|votes|weeks|years';
/** Right behind a figure, with a word such as “more” in between at most; not in the next clause. */
const countsRightAfter = new RegExp(`^\\s+(?:[a-z]+ )?(?:${counted})\\b`, 'i');

/**
 * The figures of a valid ICU message that stand before a noun without being a plural, so that 1 reads wrong.
 *
 * @param {string} message
 * @returns {string[]} names of arguments
 */
export function figuresWithoutPlural(message) {
  return inElements(parse(message, { ignoreTag: true }), false);
}

/**
 * @param {import('@formatjs/icu-messageformat-parser').MessageFormatElement[]} elements
 * @param {boolean} isPlural
 * @returns {string[]}
 */
function inElements(elements, isPlural) {
  return elements.flatMap((element, at) => {
    if (element.type === TYPE.plural || element.type === TYPE.select) {
      const inside = isPlural || element.type === TYPE.plural;
      return Object.values(element.options).flatMap(({ value }) => inElements(value, inside));
    }
    if (isPlural || (element.type !== TYPE.argument && element.type !== TYPE.number)) return [];
    const next = elements[at + 1];
    return next?.type === TYPE.literal && countsRightAfter.test(next.value) ? [element.value] : [];
  });
}
