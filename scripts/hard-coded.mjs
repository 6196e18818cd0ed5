import { parseSync } from '@swc/core';

/** Attributes whose text a person reads or hears. */
const spoken = new Set([
  ...[
    'alt',
    'aria-description',
    'aria-label',
    'aria-roledescription',
    'aria-valuetext',
    'placeholder',
    'title',
  ],
  ...['caption', 'cause', 'description', 'detail', 'hint', 'label', 'lede', 'name', 'note', 'safe', 'text'],
]);
/** And those named after them, such as closeLabel. */
const spokenEnding = /(Cause|Hint|Label|Placeholder|Text|Title)$/;
/** Attributes of these names hold no sentence, even where two words stand in them. */
const technical =
  /^(class(Name)?|d|style|rel|sizes|srcSet|viewBox|allow|sandbox|accept|transform|autoComplete|enterKeyHint|data-.*)$/;
/** Names of form fields and icons are one lower-case word. */
const aName = new Set(['name']);
const hasWord = (/** @type {string} */ text) => /\p{L}{2,}/u.test(text);
const isSentence = (/** @type {string} */ text) => /^\p{Lu}.*\p{Ll}.*\s\S*\p{L}/u.test(text);

/**
 * Text that a screen would show as it is written, instead of from a catalogue.
 *
 * @param {string} source of a .tsx file
 * @returns {{ line: number, text: string }[]}
 */
export function hardCodedText(source) {
  /** @type {{ line: number, text: string }[]} */
  const found = [];
  const add = (/** @type {string} */ text) => {
    found.push({ line: lineOf(source, text), text: text.trim() });
  };
  visit(parseSync(source, { syntax: 'typescript', tsx: true, target: 'es2022' }), (node) => {
    if (node.type === 'JSXText' && hasWord(node.value)) add(node.value);
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
      for (const child of node.children) {
        if (child.type === 'JSXExpressionContainer') textsIn(child.expression).filter(hasWord).forEach(add);
      }
    }
    if (node.type === 'JSXAttribute') attributeTexts(node).forEach(add);
    if (isToast(node)) {
      for (const { expression } of node.arguments) textsIn(expression).filter(isSentence).forEach(add);
    }
  });
  return found;
}

/** @param {any} node @returns {string[]} */
function attributeTexts({ name, value }) {
  const named = name.type === 'Identifier' ? name.value : `${name.namespace.value}:${name.name.value}`;
  if (technical.test(named) || !value) return [];
  const texts = textsIn(value.type === 'JSXExpressionContainer' ? value.expression : value);
  if (aName.has(named)) return texts.filter(isSentence);
  return texts.filter(spoken.has(named) || spokenEnding.test(named) ? hasWord : isSentence);
}

/**
 * The texts an expression may come to: its own, and those of its branches.
 *
 * @param {any} node
 * @returns {string[]}
 */
function textsIn(node) {
  switch (node?.type) {
    case 'StringLiteral':
      return [node.value];
    case 'TemplateLiteral':
      return node.quasis.map((/** @type {any} */ quasi) => quasi.cooked ?? quasi.raw);
    case 'ConditionalExpression':
      return [...textsIn(node.consequent), ...textsIn(node.alternate)];
    case 'ParenthesisExpression':
      return textsIn(node.expression);
    case 'BinaryExpression':
      if (node.operator === '+') return [...textsIn(node.left), ...textsIn(node.right)];
      return ['&&', '||', '??'].includes(node.operator) ? textsIn(node.right) : [];
    default:
      return [];
  }
}

/** @param {any} node */
function isToast(node) {
  return (
    node.type === 'CallExpression' &&
    node.callee.type === 'MemberExpression' &&
    node.callee.object.type === 'Identifier' &&
    node.callee.object.value === 'toast'
  );
}

/**
 * @param {unknown} node
 * @param {(node: any) => void} see
 * @param {(node: any) => boolean} [passOver] what is neither seen nor entered
 */
function visit(node, see, passOver = () => false) {
  if (typeof node !== 'object' || node === null) return;
  if (Array.isArray(node)) {
    for (const one of node) visit(one, see, passOver);
    return;
  }
  if ('type' in node) {
    if (passOver(node)) return;
    see(node);
  }
  for (const child of Object.values(node)) visit(child, see, passOver);
}

/** @param {string} source @param {string} text */
function lineOf(source, text) {
  const at = source.indexOf(text.trim().split('\n')[0] ?? text);
  return source.slice(0, Math.max(0, at)).split('\n').length;
}

/** Calls whose text is for developers: the console and what is thrown. */
const isForDevelopers = (/** @type {any} */ node) =>
  (node.type === 'NewExpression' && /(Error|Exception)$/.test(node.callee.value ?? '')) ||
  (node.type === 'CallExpression' &&
    (node.callee.type === 'Super' || node.callee.object?.value === 'console'));
const isDrawing = (/** @type {string} */ text) => /^M[\d. -]+[a-zA-Z]/.test(text);

/**
 * Sentences that a part of the web app without markup would show: rules, stores and what they say of a failure.
 *
 * @param {string} source of a .ts file
 * @returns {{ line: number, text: string }[]}
 */
export function hardCodedWebText(source) {
  /** @type {Set<string>} */
  const texts = new Set();
  const program = parseSync(source, { syntax: 'typescript', target: 'es2022' });
  visit(
    program,
    (node) => {
      if (node.type === 'StringLiteral' || node.type === 'TemplateLiteral') {
        textsIn(node)
          .filter((text) => isSentence(text) && !isDrawing(text))
          .forEach(texts.add, texts);
      }
    },
    isForDevelopers,
  );
  return [...texts].map((text) => ({ line: lineOf(source, text), text }));
}

/** Text between the tags of markup that a server file writes, and titles that are announced. */
const inMarkup = /(?:>|aria-label="|title=")\s*(\p{Lu}\p{Ll}[^<>"$]*)/gu;

/** @param {any} node @returns {string[]} */
function textsInMarkup(node) {
  if (node.type !== 'StringLiteral' && node.type !== 'TemplateLiteral') return [];
  return textsIn(node)
    .filter((text) => /<\/?\w/.test(text))
    .flatMap((text) => [...text.matchAll(inMarkup)].map(([, said = '']) => said.trim()));
}

/** Properties of what the server sends whose text a person reads. */
const sentKeys = new Set(['msg', 'subject', 'title', 'text', 'body']);
const isSaid = (/** @type {string} */ text) => /^\p{Lu}[\p{L}']*[,:]?\s/u.test(text);

/**
 * Sentences a server file writes where a message belongs: what `verbatim` is given, what an answer says, and the text
 * of its pages. Refusals,
 * mails, notifications and columns of files take messages alone, by their types.
 *
 * @param {string} source of a .ts file
 * @returns {{ line: number, text: string }[]}
 */
export function hardCodedServerText(source) {
  if (!/verbatim\(|\b(msg|subject|title|text|body):|<\/\w+>/.test(source)) return [];
  /** @type {{ line: number, text: string }[]} */
  const found = [];
  const add = (/** @type {string} */ text) => {
    found.push({ line: lineOf(source, text), text });
  };
  visit(parseSync(source, { syntax: 'typescript', target: 'es2022' }), (node) => {
    if (node.type === 'CallExpression' && node.callee.value === 'verbatim') {
      for (const { expression } of node.arguments) textsIn(expression).filter(isSaid).forEach(add);
    }
    textsInMarkup(node).forEach(add);
    if (node.type === 'KeyValueProperty' && sentKeys.has(node.key.value)) {
      textsIn(node.value).filter(isSaid).forEach(add);
    }
  });
  return found;
}

/** What schemas and their checks call what they say of wrong input. */
const refusing = new Set(['error', 'message']);
/** Functions that take a text as a value. */
const takesText = /^(literal|startsWith|endsWith|includes|default)$/;
const isCapitalised = (/** @type {string} */ text) => /^\p{Lu}.*\p{Ll}/u.test(text);
const endsAsSentence = (/** @type {string} */ text) => /\p{L}{2,}.*\s.*[.!?]$/su.test(text.trim());

/**
 * Texts with which a schema of the contract would refuse input: what its checks are given in a message's place, and
 * every other sentence. Summaries of operations are for developers.
 *
 * @param {string} source of a .ts file
 * @returns {{ line: number, text: string }[]}
 */
export function hardCodedContractText(source) {
  /** @type {Set<string>} */
  const texts = new Set();
  visit(parseSync(source, { syntax: 'typescript', target: 'es2022' }), (node) => {
    if (node.type === 'StringLiteral' || node.type === 'TemplateLiteral') {
      const text = textsIn(node).join('');
      if (endsAsSentence(text)) texts.add(text);
    }
    if (node.type === 'KeyValueProperty' && refusing.has(node.key.value)) {
      textsIn(node.value).filter(hasWord).forEach(texts.add, texts);
    }
    if (node.type === 'CallExpression' && node.callee.type === 'MemberExpression') {
      if (takesText.test(node.callee.property.value)) return;
      for (const { expression } of node.arguments)
        textsIn(expression).filter(isCapitalised).forEach(texts.add, texts);
    }
  });
  return [...texts].map((text) => ({ line: lineOf(source, text), text: text.trim() }));
}
