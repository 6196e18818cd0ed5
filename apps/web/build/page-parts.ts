import path from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';

const source = path.resolve(import.meta.dirname, '../src');

/** The pages that most visits begin with. */
const home = 'modules/discovery/screens/landing-screen.tsx';
const list = 'modules/discovery/screens/category-screen.tsx';
/** Every visitor is asked this first. */
const firstDialog = 'app/age-gate/age-question.tsx';
/** The least that is placed beside something else, as menus are. */
const tooltip = 'ui/button/icon-button-tooltip.tsx';
const pages = [
  { part: 'profile', file: 'app/profile-route.tsx', common: 'items' },
  { part: 'room', file: 'modules/rooms/screens/live-room-screen.tsx', common: 'overlays' },
  { part: 'credits', file: 'modules/payments/screens/purchase-credit-screen.tsx', common: 'forms' },
];

/** What exactly two pages need, by whether home, lists, profiles, rooms and credits do, in this order. */
const sharedParts: Record<string, string> = {
  '11000': 'cards',
  '01100': 'lists',
  '01001': 'inputs',
  '00110': 'controls',
};

/** So many screens, dialogs and menus need something before it leaves the part of the one page that needs it, too. */
const commonFrom = 2;
/** So many need something that none of the pages needs before all of that is one file. */
const sharedFrom = 15;

export interface PartGroup {
  name: string;
  test: (module: string) => boolean;
  priority: number;
}

/** The console is loaded as a whole, by people who work in it all day. */
const isConsole = /\/src\/modules\/admin\//;

/**
 * Says which file a module goes into, so that a page that visits begin with is a handful of files and loads next to
 * nothing it doesn't need:
 * - `home`: what the start page needs; `filters`: what lists of models need
 * - `cards`, `lists`, `inputs`, `controls`: what two of the pages need; `basics`: what more do
 * - `dialogs` and `menus`: what a dialog or a menu needs besides
 * - `items`, `overlays`, `forms`: what one of them needs, and much else, too
 * - `profile`, `room`, `credits`: what one of them needs otherwise
 * - `checks`: what many screens need
 *
 * A build without groups tells who needs what; imports alone don't, for an index names all that a library has.
 */
export async function partsOfPages(plugins: Plugin[]): Promise<PartGroup[]> {
  const chunks = await buildOnce(plugins);
  const needed = (file: string) => modulesOf(chunks, holds(path.join(source, file)));
  const parts = new Map<string, string>();
  // Later ones take from earlier ones.
  const put = (part: string, modules: Iterable<string>) => {
    for (const module of modules) parts.set(module, part);
  };
  const outside = countOutside(chunks);
  const neededByAny = outside();
  const all = chunks.flatMap(({ moduleIds }) => moduleIds);
  put(
    'checks',
    all.filter((module) => neededByAny(module) >= sharedFrom),
  );
  put('menus', needed(tooltip));
  const ofPages = pages.map((page) => ({ ...page, modules: needed(page.file) }));
  for (const { part, file, common, modules } of ofPages) {
    const neededBy = outside(path.join(source, file));
    put(part, modules);
    put(
      common,
      [...modules].filter((module) => neededBy(module) >= commonFrom),
    );
  }
  const ofDialogs = needed(firstDialog);
  put('dialogs', ofDialogs);
  const ofHome = needed(home);
  const ofList = needed(list);
  put('filters', ofList);
  put('home', ofHome);
  const sets = [ofHome, ofList, ...ofPages.map(({ modules }) => modules)];
  for (const module of all) {
    const isIn = sets.map((modules) => modules.has(module));
    const part = sharedParts[isIn.map(Number).join('')] ?? 'basics';
    // No dialog may take along what is one page's.
    const isShared = isIn.filter(Boolean).length > 1 || (isIn.includes(true) && ofDialogs.has(module));
    if (isShared) put(part, [module]);
  }
  for (const module of modulesOf(chunks, (chunk) => chunk.isEntry)) parts.delete(module);
  const commons = pages.map(({ common }) => common);
  const names = [
    'basics',
    'cards',
    'lists',
    'inputs',
    'controls',
    'home',
    'filters',
    'dialogs',
    'menus',
    ...commons,
    'checks',
    ...pages.map(({ part }) => part),
  ];
  return names.map((name, at) => ({
    name,
    test: (module) => parts.get(module) === name,
    // A file takes along what its modules import, unless an earlier one has it.
    priority: 5 + (names.length - at) / names.length,
  }));
}

/** Counts what is loaded on its own and needs a module, apart from a page and what comes with it. */
function countOutside(chunks: readonly Rolldown.OutputChunk[]) {
  const entries = chunks
    .filter(({ isDynamicEntry, facadeModuleId }) => isDynamicEntry && !isConsole.test(facadeModuleId ?? ''))
    .map((entry) => modulesOf(chunks, (chunk) => chunk === entry));
  return (page?: string) => {
    const others = page === undefined ? entries : entries.filter((modules) => !modules.has(page));
    return (module: string) => others.filter((modules) => modules.has(module)).length;
  };
}

/** An index names what a module offers; who takes one thing must not load the rest. */
export const treeshake = {
  moduleSideEffects: [{ test: /\/src\/modules\/[^/]+\/index\.ts$/, sideEffects: false }],
};

async function buildOnce(plugins: Plugin[]): Promise<Rolldown.OutputChunk[]> {
  const built = await build({
    configFile: false,
    root: path.dirname(source),
    logLevel: 'error',
    plugins,
    build: {
      write: false,
      minify: false,
      cssMinify: false,
      reportCompressedSize: false,
      rolldownOptions: { treeshake },
    },
  });
  const outputs = [built].flat() as Rolldown.RolldownOutput[];
  return outputs.flatMap(({ output }) => output).filter((file) => file.type === 'chunk');
}

function holds(module: string): (chunk: Rolldown.OutputChunk) => boolean {
  return ({ moduleIds }) => moduleIds.includes(module);
}

/** The modules in a chunk and in all it imports at once. */
function modulesOf(
  chunks: readonly Rolldown.OutputChunk[],
  isWanted: (chunk: Rolldown.OutputChunk) => boolean,
): Set<string> {
  const seen = new Set<string>();
  const modules = new Set<string>();
  const add = (chunk: Rolldown.OutputChunk) => {
    if (seen.has(chunk.fileName)) return;
    seen.add(chunk.fileName);
    for (const module of chunk.moduleIds) modules.add(module);
    for (const imported of chunks.filter(({ fileName }) => chunk.imports.includes(fileName))) add(imported);
  };
  for (const chunk of chunks.filter(isWanted)) add(chunk);
  return modules;
}
