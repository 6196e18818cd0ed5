import type { DemoItem } from './demo-library-items.ts';

type Shown = Pick<DemoItem, 'model' | 'title' | 'description' | 'art' | 'daysAgo' | 'comments'>;
const videos: Shown[] = [
  {
    model: 'ines.corvo',
    title: 'A seam, from above',
    description: 'One metre of thread, no cuts.',
    art: ['silk2'],
    daysAgo: 9,
  },
  {
    model: 'noor.hadley',
    title: 'The lamp, before anybody speaks',
    description: 'Twelve seconds to sit down in.',
    art: ['still1'],
    daysAgo: 11,
    comments: [['mirelle', 'I sat down.']],
  },
  {
    model: 'kit.sorrel',
    title: 'A line, not lifted',
    description: 'The pencil stays on the paper. Mostly.',
    art: ['win1'],
    daysAgo: 3,
    comments: [
      ['halden', 'Is it a bicycle?'],
      ['kit.sorrel', '> It is now.'],
    ],
  },
  {
    model: 'odessa.quill',
    title: 'Four bars and a cough',
    description: 'We kept the cough.',
    art: ['live'],
    daysAgo: 12,
    comments: [['quietfox', 'Keep the cough.']],
  },
  {
    model: 'zadie.thorn',
    title: 'The oven window',
    description: 'Nothing happens, and then it rises.',
    art: ['still2'],
    daysAgo: 13,
    comments: [['thea_wicks', 'I watched all of it. Twice.']],
  },
  {
    model: 'jonah.pike',
    title: 'Rain on the frames',
    description: 'Best with a coat on.',
    art: ['win2'],
    daysAgo: 14,
    comments: [['orla.penrose', 'Can hear the slugs coming.']],
  },
  {
    model: 'vesper.lyle',
    title: 'The meters, dancing',
    description: 'Two needles and a slow piece.',
    art: ['bok2'],
    daysAgo: 8,
    comments: [['mirelle', 'The left needle is the better dancer.']],
  },
  {
    model: 'nilu.amberley',
    title: 'Ten breaths',
    description: 'Count along, or do not.',
    art: ['dune3'],
    daysAgo: 6,
    comments: [['halden', 'Lost count at four. Slept well.']],
  },
  {
    model: 'corin.blaise',
    title: 'The last corner',
    description: 'Three hours, in twelve seconds.',
    art: ['still3'],
    daysAgo: 5,
    comments: [['quietfox', 'There is one under the table.']],
  },
  {
    model: 'tilda.fairweather',
    title: 'The wheel, empty',
    description: 'It turns for a while by itself.',
    art: ['silk3'],
    daysAgo: 1,
    comments: [['rafe.tolland', 'More soothing than it should be.']],
  },
];
const galleries: Shown[] = [
  {
    model: 'bastian.rook',
    title: 'The living room, tuned',
    description: 'Where the piano stands, and what stands on it.',
    art: ['scenes/cast', 'scenes/still1'],
    daysAgo: 12,
  },
  {
    model: 'noor.hadley',
    title: 'Envelopes',
    description: 'No names, only stamps.',
    art: ['scenes/still2', 'scenes/win1'],
    daysAgo: 14,
  },
];
const posts: Shown[] = [
  {
    model: 'tavi.lund',
    title: 'New strings on Monday',
    description: 'They need a day to settle. So do I.',
    art: [],
    daysAgo: 8,
  },
  {
    model: 'soraya.wren',
    title: 'The kettle is on earlier',
    description: 'From six, until the days get longer.',
    art: ['categories/tea-and-coffee'],
    daysAgo: 9,
    comments: [['thea_wicks', 'I will bring biscuits.']],
  },
  {
    model: 'lune.castellan',
    title: 'The story goes on',
    description: 'Where we stopped: the ferry had left, and the dog had not.',
    art: [],
    daysAgo: 10,
    comments: [['orla.penrose', 'I need to know about the dog.']],
  },
  {
    model: 'vesper.lyle',
    title: 'Send me your quietest sound',
    description: 'A fridge, a stair, a tram at the end of the line. I build the night around it.',
    art: [],
    daysAgo: 7,
  },
  {
    model: 'corin.blaise',
    title: 'Two thousand pieces',
    description: 'It has come. It is mostly sky.',
    art: ['categories/puzzles'],
    daysAgo: 4,
  },
];

/** With these, every model has a gallery, a video, a post and something that was said of them. */
export const moreItems: DemoItem[] = [
  ...videos.map((item) => ({ ...item, kind: 'video' as const })),
  ...galleries.map((item) => ({ ...item, kind: 'gallery' as const })),
  ...posts.map((item) => ({ ...item, kind: 'news' as const })),
];
