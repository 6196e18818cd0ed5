import { AxeBuilder } from '@axe-core/playwright';
import type { Visitor } from '@candela/testkit/journey';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];

/** What axe finds on a page in the middle of a journey, where no address leads to; one line a finding. */
export async function axeFindings({ page }: Visitor, where: string): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(standards).analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      (node) => `${where}: ${id} (${help}) at ${node.target.join(' ')}: ${node.failureSummary ?? ''}`,
    ),
  );
}
