import { diffArrays, diffWords } from 'diff';
import classes from '../console/before-and-after.module.css';
import { content as messages } from './locales/content.ts';

const text = messages.pages.compare;

interface CompareProps {
  earlier: string;
  current: string;
}

type Row = { before: string; after: string };

/** Two versions of a page side by side, paragraph by paragraph, with the words marked that differ. */
export function CompareVersions({ earlier, current }: CompareProps) {
  const rows = rowsOf(paragraphsOf(earlier), paragraphsOf(current));
  return (
    <table className={classes.table}>
      <caption>{rows.some(({ before, after }) => before !== after) ? text.caption : text.same}</caption>
      <thead>
        <tr>
          <th scope="col">{text.earlier}</th>
          <th scope="col">{text.current}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ before, after }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other identity.
          <tr key={index}>
            <Side of="removed" before={before} after={after} />
            <Side of="added" before={before} after={after} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Side({ of, before, after }: Row & { of: 'removed' | 'added' }) {
  const Mark = of === 'added' ? 'ins' : 'del';
  const parts = before === after ? [{ value: after }] : diffWords(before, after);
  return (
    <td>
      {parts.map((part, index) => {
        if (!('added' in part)) return part.value;
        if (part[of]) {
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other identity.
          return <Mark key={index}>{part.value}</Mark>;
        }
        return part.added || part.removed ? null : part.value;
      })}
    </td>
  );
}

/** Pairs what was replaced with what replaced it. */
function rowsOf(before: string[], after: string[]): Row[] {
  const rows: Row[] = [];
  let removed: string[] = [];
  const flush = (added: string[]) => {
    for (let at = 0; at < Math.max(removed.length, added.length); at += 1) {
      rows.push({ before: removed[at] ?? '', after: added[at] ?? '' });
    }
    removed = [];
  };
  for (const part of diffArrays(before, after)) {
    if (part.removed) removed = part.value;
    else if (part.added) flush(part.value);
    else {
      flush([]);
      rows.push(...part.value.map((words) => ({ before: words, after: words })));
    }
  }
  flush([]);
  return rows;
}

function paragraphsOf(html: string): string[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const block of body.querySelectorAll('p, h2, h3, h4, li, tr, blockquote, br, hr')) block.after('\n');
  return (body.textContent ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}
