import type { Visitor } from '@candela/testkit/e2e-test';

/** The sizes every screen is looked at in. */
export const sizes = {
  phone: { width: 390, height: 844 },
  large: { width: 1440, height: 900 },
} as const;

/** Pictures for whoever works on the screen, at both sizes and in both themes: `SHOTS` names their folder. */
export async function picture(
  visitor: Visitor,
  name: string,
  at: readonly (keyof typeof sizes)[] = ['phone', 'large'],
): Promise<void> {
  const folder = process.env.SHOTS;
  if (!folder) return;
  const before = visitor.page.viewportSize();
  for (const size of at) {
    await visitor.page.setViewportSize(sizes[size]);
    for (const colorScheme of ['light', 'dark'] as const) {
      await visitor.page.evaluate(async (scheme) => {
        document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
        document.documentElement.setAttribute('data-theme', scheme);
        // Colours change over some frames.
        const changes = document.getAnimations().filter((one) => one instanceof CSSTransition);
        await Promise.allSettled(changes.map(({ finished }) => finished));
      }, colorScheme);
      await visitor.page.screenshot({
        path: `${folder}/${name}-${sizes[size].width}-${colorScheme}.png`,
      });
    }
  }
  if (before) await visitor.page.setViewportSize(before);
}
