import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Visitor } from '@candela/testkit/e2e-test';
import type { AxeResults } from 'axe-core';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];
/** Beyond the standard: whoever goes from heading to heading hears of a page's parts in order. */
const alsoChecked = { 'heading-order': { enabled: true } };
/** Fewer checks than these pass only where next to nothing is shown. */
const fewestChecks = 8;

/** What lies behind a dialog can't be pressed, and the dialog's edge may cover half of it. */
const withoutCovered = `({ violations, passes }) => {
  const dialog = [...document.querySelectorAll('[aria-modal="true"]')].at(-1);
  const isReached = ({ target }) => !dialog || dialog.contains(document.querySelector(target[0]));
  const left = violations
    .map((one) => (one.id === 'target-size' ? { ...one, nodes: one.nodes.filter(isReached) } : one))
    .filter(({ nodes }) => nodes.length > 0);
  return { violations: left, passes };
}`;

/**
 * What axe finds on the page as it stands, one line a finding.
 * @param only the rules to check instead of all of WCAG 2.2 AA and the order of headings
 */
export async function axeFindings(visitor: Visitor, where: string, only?: string[]): Promise<string[]> {
  const { page } = visitor;
  // Colours on their way from one to another are nobody's choice.
  await visitor.until('!document.getAnimations().some((one) => one instanceof CSSTransition)');
  // A page that was not loaded again since the last time has it already.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(`${axeSource}; undefined`);
  const options = {
    runOnly: only ?? standards,
    ...(!only && { rules: alsoChecked }),
    resultTypes: ['violations'],
  };
  const { violations, passes } = (await page.evaluate(
    `axe.run(document, ${JSON.stringify(options)}).then(${withoutCovered})`,
  )) as AxeResults;
  if (!only && passes.length < fewestChecks) return [`${where}: nearly nothing was there to be checked`];
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      (node) => `${where}: ${id} (${help}) at ${node.target.join(' ')}: ${node.failureSummary ?? ''}`,
    ),
  );
}
