import { AxeBuilder } from '@axe-core/playwright';
import type { Visitor } from '@candela/testkit/journey';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];
/** Fewer checks than these pass only where next to nothing is shown. */
const fewestChecks = 8;

/**
 * What axe finds on the page as it stands, one line a finding.
 * @param only the rules to check instead of all of WCAG 2.2 AA
 */
export async function axeFindings({ page }: Visitor, where: string, only?: string[]): Promise<string[]> {
  const axe = new AxeBuilder({ page });
  const { violations, passes } = await (only ? axe.withRules(only) : axe.withTags(standards)).analyze();
  if (!only && passes.length < fewestChecks) return [`${where}: nearly nothing was there to be checked`];
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      (node) => `${where}: ${id} (${help}) at ${node.target.join(' ')}: ${node.failureSummary ?? ''}`,
    ),
  );
}
