/** What a demo item is; `art` names what it shows, `daysAgo` when it was published. */
export interface DemoItem {
  model: string;
  kind: 'gallery' | 'video' | 'audio' | 'album' | 'news';
  title: string;
  description: string;
  visibility?: 'public' | 'priced' | 'membersOnly' | 'clubHouse';
  price?: number;
  /** What club members pay for it: nothing, or the price like anybody else. */
  clubTerms?: 'included' | 'paid';
  /** Usernames it is given to. */
  members?: string[];
  /** Pictures below `art/`, or one folder of `art/library/`. */
  art: string[];
  /** Of a video: the folder of `art/library/` with the clip anyone may watch, and what it says as WebVTT lines. */
  teaser?: string;
  captions?: string[];
  tags?: string[];
  /** Negative for an item that is still to come. */
  daysAgo: number;
  draft?: boolean;
  /** What members say, oldest first; the model's own answers begin with `> `. */
  comments?: [username: string, text: string][];
}

const scenes = (...names: string[]) => names.map((name) => `scenes/${name}`);
const places = (...names: string[]) => names.map((name) => `categories/${name}`);

export const demoItems: DemoItem[] = [
  {
    model: 'maren.vale',
    kind: 'video',
    title: 'Slow light, first take',
    description: 'Twelve seconds of the lamp before the strings come in. Best with the room dark.',
    art: ['drift'],
    captions: [
      '00:00.000 --> 00:04.000',
      '[A lamp hums]',
      '',
      '00:04.000 --> 00:08.000',
      'Leave the window open.',
      '',
      '00:08.000 --> 00:12.000',
      '[The strings come in]',
    ],
    tags: ['lamp', 'slow'],
    daysAgo: 1,
    comments: [
      ['mirelle', 'I left this running while I wrote a letter.'],
      ['rafe.tolland', 'The colour at the end is exactly right.'],
      ['maren.vale', '> That was the sun behind the curtain. I will not manage it twice.'],
    ],
  },
  {
    model: 'maren.vale',
    kind: 'video',
    title: 'After the last request',
    description: 'The whole evening in ember tones, for those who stayed.',
    visibility: 'priced',
    price: 35,
    clubTerms: 'included',
    art: ['ember'],
    teaser: 'ember-teaser',
    captions: ['00:00.000 --> 00:14.000', '[A low drone, rising]'],
    tags: ['ember'],
    daysAgo: 4,
    comments: [['quietfox', 'Worth it for the last minute alone.']],
  },
  {
    model: 'maren.vale',
    kind: 'video',
    title: 'For Rafe, with thanks',
    description: 'You asked for dusk. Here it is.',
    visibility: 'membersOnly',
    members: ['rafe.tolland'],
    art: ['dusk'],
    daysAgo: 2,
  },
  {
    model: 'maren.vale',
    kind: 'gallery',
    title: 'Silk and smoke',
    description: 'Four studies of light on cloth.',
    art: scenes('silk1', 'silk2', 'silk3', 'silk4'),
    tags: ['studies'],
    daysAgo: 3,
    comments: [['halden', 'The third one belongs on a wall.']],
  },
  {
    model: 'maren.vale',
    kind: 'gallery',
    title: 'Backstage, quietly',
    description: 'The corners nobody films.',
    visibility: 'priced',
    price: 20,
    art: scenes('stage', 'stage2', 'cast'),
    daysAgo: 9,
  },
  {
    model: 'maren.vale',
    kind: 'album',
    title: 'A week of windows',
    description: 'One a day, none of them planned.',
    art: scenes('win1', 'win2', 'win3', 'still1', 'still2', 'still3'),
    daysAgo: 6,
    comments: [['thea_wicks', 'Thursday is my favourite.']],
  },
  {
    model: 'maren.vale',
    kind: 'audio',
    title: 'The hum before the show',
    description: 'What the room sounds like when I am alone in it.',
    art: ['hum'],
    daysAgo: 5,
  },
  {
    model: 'maren.vale',
    kind: 'news',
    title: 'New lamp, same chair',
    description:
      'The old lamp gave up on Sunday, halfway through the second song. The new one is warmer and hums in a key I can work with.\n\nRequests open at nine.',
    art: scenes('live'),
    daysAgo: 1,
    comments: [['rafe.tolland', 'Rest in peace, old lamp.']],
  },
  {
    model: 'maren.vale',
    kind: 'news',
    title: 'What I am learning this winter',
    description: 'A draft of a longer text about practice, patience and the wrong strings.',
    art: [],
    daysAgo: 0,
    draft: true,
  },
  {
    model: 'maren.vale',
    kind: 'news',
    title: 'The autumn list',
    description: 'Ten pieces for ten evenings. It begins next week.',
    art: [],
    daysAgo: -5,
  },
  {
    model: 'bastian.rook',
    kind: 'video',
    title: 'Dusk over the yard',
    description: 'No words, one breath of wind.',
    art: ['dusk'],
    daysAgo: 2,
    comments: [['orla.penrose', 'I can hear the gate.']],
  },
  {
    model: 'bastian.rook',
    kind: 'album',
    title: 'Dunes',
    description: 'Three mornings, one dune.',
    visibility: 'priced',
    price: 15,
    art: scenes('dune1', 'dune2', 'dune3'),
    daysAgo: 8,
  },
  {
    model: 'bastian.rook',
    kind: 'news',
    title: 'On the road until Friday',
    description: 'The studio is closed, the inbox is not.',
    art: [],
    daysAgo: 3,
  },
  {
    model: 'tavi.lund',
    kind: 'video',
    title: 'Warm-up, unedited',
    description: 'Fourteen seconds of getting the hands ready.',
    art: ['ember'],
    daysAgo: 5,
  },
  {
    model: 'tavi.lund',
    kind: 'gallery',
    title: 'Out of focus on purpose',
    description: 'Two frames of a street I like.',
    art: scenes('bok1', 'bok2'),
    daysAgo: 7,
    comments: [['mirelle', 'On purpose, of course.']],
  },
  {
    model: 'tavi.lund',
    kind: 'audio',
    title: 'Bells, one take',
    description: 'Recorded on the stairs.',
    visibility: 'priced',
    price: 8,
    art: ['bells'],
    daysAgo: 4,
  },
  {
    model: 'soraya.wren',
    kind: 'gallery',
    title: 'Tea and paper',
    description: 'Things on the table this week.',
    art: places('tea-and-coffee', 'paper', 'ceramics'),
    daysAgo: 2,
  },
  {
    model: 'soraya.wren',
    kind: 'video',
    title: 'Drifting',
    description: 'For the club-house: the long evening, without the talking.',
    visibility: 'clubHouse',
    price: 25,
    art: ['drift'],
    teaser: 'drift-teaser',
    daysAgo: 6,
  },
  {
    model: 'ines.corvo',
    kind: 'album',
    title: 'Along the coast',
    description: 'Eleven kilometres on foot.',
    art: places('coast', 'outdoors', 'street', 'stars'),
    daysAgo: 10,
    comments: [['halden', 'How cold was it?']],
  },
  {
    model: 'noor.hadley',
    kind: 'news',
    title: 'A story for one in the morning',
    description: 'Tonight: the lighthouse keeper who collected clocks. Bring a blanket.',
    art: places('late-night-radio'),
    daysAgo: 1,
  },
  {
    model: 'noor.hadley',
    kind: 'audio',
    title: 'Between two records',
    description: 'The quiet part.',
    art: ['hum'],
    daysAgo: 3,
  },
  {
    model: 'kit.sorrel',
    kind: 'gallery',
    title: 'Bench and tools',
    description: 'Props for the next costume.',
    visibility: 'priced',
    price: 12,
    art: places('props', 'costume-making', 'textiles'),
    daysAgo: 5,
  },
  {
    model: 'lune.castellan',
    kind: 'video',
    title: 'Blue hour',
    description: 'Ten seconds before the stars.',
    art: ['dusk'],
    daysAgo: 9,
  },
];
