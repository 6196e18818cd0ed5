import { expect, it } from 'vitest';
import { socketOriginsOf } from './app-origins.ts';

const config = {
  PUBLIC_URL: 'https://site.example/',
  CORS_ORIGINS: 'https://app.example, capacitor://localhost',
};

it('lets pages of the site and of CORS_ORIGINS open sockets in production', () => {
  const allows = socketOriginsOf({ ...config, production: true });
  const own = ['https://site.example', 'https://app.example', 'capacitor://localhost', undefined];
  expect(own.map((origin) => allows?.(origin))).toEqual([true, true, true, true]);
  const others = [
    'https://elsewhere.example',
    'http://site.example',
    'https://site.example:8443',
    'null',
    '',
  ];
  expect(others.map((origin) => allows?.(origin))).toEqual([false, false, false, false, false]);
});

it('lets everybody do so in development, where a site has many names', () => {
  expect(socketOriginsOf({ ...config, production: false })).toBeUndefined();
});
