import { Key } from '../console/key.tsx';
import { KeyList } from '../console/key-list.tsx';
import classes from './cases.module.css';
import { cases } from './locales/cases.ts';

const text = cases.keys;

/** Every key of the screen, in the order of its bar. */
const keys = [
  ['J', text.next],
  ['K', text.previous],
  ['1 2 3', text.decision],
  ['T', text.template],
  [text.ctrlEnter, text.send],
  [text.space, text.look],
  ['A', text.assign],
  ['X', text.select],
  ['D', text.together],
  [text.shiftX, text.selectAll],
  ['E', text.appeal],
  ['/', text.search],
] as const;

/** The keys at the foot of wide screens. */
export function KeyBar({ onAll }: { onAll: () => void }) {
  return (
    <footer className={classes.keys}>
      {keys.slice(0, 9).map(([key, label]) => (
        <span key={key}>
          <Key>{key}</Key> {label}
        </span>
      ))}
      <button type="button" onClick={onAll}>
        <Key>?</Key> {text.all}
      </button>
    </footer>
  );
}

/** The whole list of keys. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  return <KeyList title={text.title} keys={keys} closeLabel={text.close} onClose={onClose} />;
}
