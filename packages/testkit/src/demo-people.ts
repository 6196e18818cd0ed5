/** A model of the demo site. Nobody of these names exists; their pictures are faceless. */
export interface DemoModel {
  name: string;
  /** Names of pictures in `art/portraits` and `art/covers`. */
  portrait: string;
  cover: string;
  tagline: string;
  description: string;
  dob: string;
  gender: string;
  country: string;
  shortCountry: string;
  /** Height, hair, eyes and build, in the words of the profile's select fields. */
  looks: readonly [height: string, hairColor: string, eyeColor: string, build: string];
  astrology: string;
  /** Categories and subcategories by name. */
  categories: readonly string[];
  joinedDaysAgo: number;
}

/** What the demo's banners are called. */
export const bannerTitles = ['Slow Sunday', 'Late night radio', 'Your own stage'];

export const demoModels: readonly DemoModel[] = [
  {
    name: 'Maren Vale',
    portrait: 'p1',
    cover: 'c01',
    tagline: 'Slow Sunday, requests open',
    description:
      'A guitar, three candles and whatever you would like to hear. I play from nine until the candles are down, and between songs we talk about the week. Requests are welcome; I know more sad ones than happy ones and am working on it.',
    dob: '1994-03-11',
    gender: 'Female',
    country: 'Norway',
    shortCountry: 'NO',
    looks: ['5ft7in (1.70m)', 'Auburn', 'Green', 'Slender'],
    astrology: 'Pisces',
    categories: ['Music', 'Requests', 'Strings', 'Small talk'],
    joinedDaysAgo: 96,
  },
  {
    name: 'Bastian Rook',
    portrait: 'p5',
    cover: 'c08',
    tagline: 'Piano until midnight',
    description:
      'Trained for the concert hall, happier in the living room. Nocturnes first, then standards, then the film tunes everybody pretends not to like. On Thursdays I take one piece apart and show how it works.',
    dob: '1990-11-02',
    gender: 'Male',
    country: 'Austria',
    shortCountry: 'AT',
    looks: ['6ft1in (1.85m)', 'Dark Brown', 'Brown', 'Average'],
    astrology: 'Scorpio',
    categories: ['Piano', 'Requests'],
    joinedDaysAgo: 88,
  },
  {
    name: 'Tavi Lund',
    portrait: 'p3',
    cover: 'c10',
    tagline: 'Back from the sea',
    description:
      'Half the year I am on a boat, the other half I tell you about it. Charts, knots, weather and long stories with a beginning and, usually, an end. Bring tea.',
    dob: '1992-07-19',
    gender: 'Non-binary',
    country: 'Denmark',
    shortCountry: 'DK',
    looks: ['5ft9in (1.75m)', 'Brown', 'Hazel', 'Athletic'],
    astrology: 'Cancer',
    categories: ['Storytelling', 'Coast'],
    joinedDaysAgo: 81,
  },
  {
    name: 'Soraya Wren',
    portrait: 'p7',
    cover: 'c06',
    tagline: 'Tea and small talk',
    description:
      'A kitchen table, a pot of something hot and no plan. People come in with a question and stay for the answer to somebody else. Four languages, two of them well.',
    dob: '1988-01-25',
    gender: 'Female',
    country: 'Portugal',
    shortCountry: 'PT',
    looks: ['5ft5in (1.65m)', 'Dark Brown', 'Brown', 'Average'],
    astrology: 'Aquarius',
    categories: ['Small talk', 'Languages', 'Tea and coffee'],
    joinedDaysAgo: 74,
  },
  {
    name: 'Ines Corvo',
    portrait: 'p4',
    cover: 'c11',
    tagline: 'Dressing the set',
    description:
      'Costumes for small theatres by day, and the same work with you watching by night. We choose the cloth together, I do the seams, and once a month the thing gets worn.',
    dob: '1995-09-08',
    gender: 'Female',
    country: 'Spain',
    shortCountry: 'ES',
    looks: ['5ft6in (1.68m)', 'Auburn', 'Brown', 'Curvy'],
    astrology: 'Virgo',
    categories: ['Costume making', 'Textiles'],
    joinedDaysAgo: 66,
  },
  {
    name: 'Noor Hadley',
    portrait: 'p10',
    cover: 'c14',
    tagline: 'Letters by lamplight',
    description:
      'You send letters, I read them aloud, and then we think about them together. Nothing is recorded and no names are read out. The lamp is always the same.',
    dob: '1991-05-30',
    gender: 'Female',
    country: 'United Kingdom',
    shortCountry: 'GB',
    looks: ['5ft8in (1.73m)', 'Brown', 'Gray', 'Slender'],
    astrology: 'Gemini',
    categories: ['Letters read aloud', 'Advice'],
    joinedDaysAgo: 59,
  },
  {
    name: 'Kit Sorrel',
    portrait: 'p9',
    cover: 'c13',
    tagline: 'First week here',
    description:
      'I draw whatever the room shouts: bicycles, aunts, imaginary islands. Pencil first, ink if it deserves it. Everyone who stays to the end may argue about the title.',
    dob: '1998-12-14',
    gender: 'Male',
    country: 'Ireland',
    shortCountry: 'IE',
    looks: ['5ft11in (1.80m)', 'Brown', 'Green', 'Slender'],
    astrology: 'Sagittarius',
    categories: ['Drawing', 'Board games'],
    joinedDaysAgo: 4,
  },
  {
    name: 'Lune Castellan',
    portrait: 'p8',
    cover: 'c04',
    tagline: 'Reading your letters',
    description:
      'Radio for people who cannot sleep. Records from the shelf behind me, letters from yours, and a long story at one in the morning that nobody has ever heard the end of.',
    dob: '1989-02-17',
    gender: 'Female',
    country: 'France',
    shortCountry: 'FR',
    looks: ['5ft7in (1.70m)', 'Red', 'Blue', 'Average'],
    astrology: 'Aquarius',
    categories: ['Late night radio', 'Vinyl', 'Sleep stories'],
    joinedDaysAgo: 52,
  },
  {
    name: 'Odessa Quill',
    portrait: 'p2',
    cover: 'c02',
    tagline: 'Rehearsal, mic open',
    description:
      'Singer with a small band and a large rehearsal habit. The microphone stays open while we get things wrong, which is the best part. Songs on Saturday, voice lessons on Tuesday.',
    dob: '1993-06-06',
    gender: 'Female',
    country: 'Canada',
    shortCountry: 'CA',
    looks: ['5ft10in (1.78m)', 'Brown', 'Brown', 'Athletic'],
    astrology: 'Gemini',
    categories: ['Singing', 'Storytelling'],
    joinedDaysAgo: 45,
  },
  {
    name: 'Zadie Thorn',
    portrait: 'p6',
    cover: 'c07',
    tagline: 'Something in the oven',
    description:
      'Bread on weekdays, cake on demand. You get the recipe before, the smell described in detail during, and honest photographs after. Failures are shown.',
    dob: '1990-08-21',
    gender: 'Female',
    country: 'Ghana',
    shortCountry: 'GH',
    looks: ['5ft4in (1.63m)', 'Dark Blonde', 'Brown', 'Curvy'],
    astrology: 'Leo',
    categories: ['Cooking', 'Baking', 'Suppers'],
    joinedDaysAgo: 38,
  },
  {
    name: 'Isolde Marr',
    portrait: 'p11',
    cover: 'c12',
    tagline: 'Dancing on a small floor',
    description:
      'Ballroom steps for people with three square metres. We push the table aside, learn eight bars and do them until they stop being difficult. No partner needed.',
    dob: '1996-04-02',
    gender: 'Female',
    country: 'Netherlands',
    shortCountry: 'NL',
    looks: ['5ft8in (1.73m)', 'Red', 'Blue', 'Athletic'],
    astrology: 'Aries',
    categories: ['Dance', 'Ballroom', 'Latin'],
    joinedDaysAgo: 31,
  },
  {
    name: 'Jonah Pike',
    portrait: 'p12',
    cover: 'c09',
    tagline: 'Allotment, in the rain',
    description:
      'A garden by the railway and what grows in it. Spring and autumn outside with a microphone in my collar, winter at the seed table. Ask about slugs at your own risk.',
    dob: '1987-10-10',
    gender: 'Male',
    country: 'United Kingdom',
    shortCountry: 'GB',
    looks: ['6ft0in (1.83m)', 'Black', 'Brown', 'Average'],
    astrology: 'Libra',
    categories: ['Outdoors', 'Gardens'],
    joinedDaysAgo: 24,
  },
  {
    name: 'Vesper Lyle',
    portrait: 'p13',
    cover: 'c05',
    tagline: 'Late shift, headphones on',
    description:
      'Synthesisers, tape and a clock without hands. I build one slow piece a night from a sound somebody sends in, and leave it running until the last of you has gone to bed.',
    dob: '1997-01-13',
    gender: 'Female',
    country: 'Germany',
    shortCountry: 'DE',
    looks: ['5ft6in (1.68m)', 'Black', 'Gray', 'Slender'],
    astrology: 'Capricorn',
    categories: ['Electronic', 'Late night radio'],
    joinedDaysAgo: 17,
  },
  {
    name: 'Nilu Amberley',
    portrait: 'p14',
    cover: 'c16',
    tagline: 'Morning stretch, no talking',
    description:
      'Forty quiet minutes before the day begins. Mats, breathing and as few words as possible; questions afterwards. Suitable for backs that have seen an office.',
    dob: '1992-02-28',
    gender: 'Female',
    country: 'Kenya',
    shortCountry: 'KE',
    looks: ['5ft9in (1.75m)', 'Black', 'Brown', 'Athletic'],
    astrology: 'Pisces',
    categories: ['Fitness', 'Yoga', 'Stretching'],
    joinedDaysAgo: 12,
  },
  {
    name: 'Corin Blaise',
    portrait: 'p15',
    cover: 'c15',
    tagline: 'One puzzle, all night',
    description:
      'A thousand pieces, a lamp and a rule against looking at the box. Old computer games when the eyes are tired. You may shout where a piece goes; you will sometimes be right.',
    dob: '1994-07-27',
    gender: 'Male',
    country: 'Belgium',
    shortCountry: 'BE',
    looks: ['5ft10in (1.78m)', 'Dark Brown', 'Green', 'Average'],
    astrology: 'Leo',
    categories: ['Games', 'Puzzles', 'Retro'],
    joinedDaysAgo: 7,
  },
  {
    name: 'Tilda Fairweather',
    portrait: 'p16',
    cover: 'c03',
    tagline: 'Clay on both hands',
    description:
      'A wheel, a kiln and a shelf of bowls that did not work out. Come for the throwing, stay for the glazing tests. Once a month the shelf is given away to whoever tells the best story about a cup.',
    dob: '1995-11-19',
    gender: 'Female',
    country: 'Sweden',
    shortCountry: 'SE',
    looks: ['5ft7in (1.70m)', 'Blonde', 'Blue', 'Average'],
    astrology: 'Scorpio',
    categories: ['Art & craft', 'Ceramics', 'Paper'],
    joinedDaysAgo: 2,
  },
];

/** A member of the demo site. */
export interface DemoMember {
  username: string;
  name: string;
  portrait: string;
  dob: string;
  /** Credits that are left of what they bought. */
  credits: bigint;
}

export const demoMembers: readonly DemoMember[] = [
  { username: 'rafe.tolland', name: 'Rafe Tolland', portrait: 'm1', dob: '1989-05-04', credits: 1284n },
  { username: 'mirelle', name: 'Mirelle', portrait: 'm2', dob: '1993-08-15', credits: 320n },
  { username: 'quietfox', name: 'Quiet Fox', portrait: 'm3', dob: '1985-02-09', credits: 96n },
  { username: 'halden', name: 'Halden', portrait: 'm5', dob: '1990-12-01', credits: 540n },
  { username: 'thea_wicks', name: 'Thea Wicks', portrait: 'm4', dob: '1996-03-22', credits: 150n },
  { username: 'orla.penrose', name: 'Orla Penrose', portrait: 'm6', dob: '1991-10-27', credits: 0n },
];
