import { e2eTest } from '@candela/testkit/e2e-test';
import { expect, test } from 'vitest';
import { axeFindings } from './axe-findings.ts';
import { endShow } from './go-live.ts';
import { liveSite } from './live-site.ts';
import { picture, sizes } from './pictures.ts';

/** What a model learns of her connection before she goes live. */

const live = liveSite();

test.each(Object.keys(sizes) as (keyof typeof sizes)[])(
  'the upload is tried before a show, unseen, and the show still starts at %s',
  (size) =>
    e2eTest(live.browser, live.site.url, `upload check ${size}`, async (open) => {
      const model = await open('model', {
        token: live.host.token,
        viewport: sizes[size],
        isTouched: size === 'phone',
      });
      await model.goTo('/profile');
      const { page } = model;
      await page.getByRole('link', { name: 'Go Live' }).first().click();
      const dialog = page.getByRole('dialog', { name: 'Go Live' });
      await dialog.getByRole('button', { name: 'Check my upload' }).click();
      await dialog.getByText('Sending a test picture. Nobody sees it.').waitFor();
      const visitor = await open('visitor');
      await visitor.goTo('/live-models');
      expect(await visitor.page.getByRole('link', { name: /maren\.vale/ }).count()).toBe(0);
      await dialog.getByText(/up, .* lost, .* there and back$/).waitFor();
      await dialog.getByRole('button', { name: 'Check again' }).waitFor();
      expect(await axeFindings(model, `the upload was tried at ${size}`)).toEqual([]);
      await picture(model, `upload-check-${size}`, [size]);

      await dialog.getByRole('radio', { name: /^Free/ }).press('Space');
      await dialog.getByLabel('Private show cost').fill('10');
      await dialog.getByLabel(/What's your show about/).fill('Slow piano');
      await dialog.getByRole('button', { name: 'Go Live' }).click();
      await page.getByRole('status').filter({ hasText: 'LIVE' }).first().waitFor();
      if (size === 'large') await endShow(model);
    }),
);
