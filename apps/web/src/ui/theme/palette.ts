import type { MantineColorsTuple } from '@mantine/core';

/* Ten-step scales built around the tokens; Mantine reads them, our own CSS reads only the tokens. */
const soot: MantineColorsTuple = [
  '#f5ede4',
  '#ddd1c5',
  '#c6b9ad',
  '#a09286',
  '#6d5f55',
  '#3c322c',
  '#28211d',
  '#14100e',
  '#0f0c0a',
  '#0c0908',
];
const ember: MantineColorsTuple = [
  '#fff3e4',
  '#ffe3c4',
  '#ffca93',
  '#f8a964',
  '#f39d55',
  '#f0954a',
  '#d97f36',
  '#b4631f',
  '#984507',
  '#6a3008',
];
const plum: MantineColorsTuple = [
  '#fcf0f9',
  '#f3d9ec',
  '#e3abd4',
  '#cf86bd',
  '#b565a2',
  '#9c5089',
  '#8b437a',
  '#782f67',
  '#5b224e',
  '#3d1634',
];
const live: MantineColorsTuple = [
  '#fff0f1',
  '#ffd9dc',
  '#fcb0b6',
  '#f4808b',
  '#e85363',
  '#dd3349',
  '#d41f38',
  '#b8162d',
  '#931123',
  '#6b0c19',
];
const moss: MantineColorsTuple = [
  '#eafbe9',
  '#d3f2d2',
  '#b3e3b2',
  '#92d091',
  '#77bb76',
  '#62a561',
  '#4d8c4d',
  '#386f39',
  '#285329',
  '#193919',
];
const honey: MantineColorsTuple = [
  '#fef5dd',
  '#f7e7bc',
  '#ebd28e',
  '#dbba5f',
  '#c7a336',
  '#b18e15',
  '#977600',
  '#795c00',
  '#5b4400',
  '#3e2e00',
];
const rust: MantineColorsTuple = [
  '#ffede6',
  '#ffd8cc',
  '#ffbba9',
  '#ff9b86',
  '#f7806a',
  '#df6a55',
  '#c05441',
  '#9b3f2f',
  '#762d21',
  '#521d13',
];
const slate: MantineColorsTuple = [
  '#eaf7ff',
  '#d5ebff',
  '#b6d9f7',
  '#97c3ea',
  '#7dadd7',
  '#6898c0',
  '#537fa5',
  '#3e6485',
  '#2d4b64',
  '#1c3345',
];

/** What Mantine's components are drawn with. */
export const scales = { dark: soot, ember };

/** Every scale, for whoever draws something new. */
export const palette = { ...scales, plum, live, moss, honey, rust, slate };
