import { type TipMenuItem, tipMenuMax } from '@candela/contract/rooms/board';
import { TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type SubmitEvent, useState } from 'react';
import { client } from '../../../platform/api.ts';
import { readRefusal } from '../../../platform/refusal.ts';
import { Button } from '../../../ui/button/button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { CreditAmount } from '../../../ui/coin/credit-amount.tsx';
import { FormNotice } from '../../../ui/form/form-notice.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import { boardWords } from '../board-messages.ts';
import classes from './board.module.css';

const copy = boardWords.menu;
const shownAtMost = 4;

/** The model's own tip menu, and the way to change it. */
export function BroadcasterMenu({ items }: { items: readonly TipMenuItem[] }) {
  const [isEditing, setEditing] = useState(false);
  return (
    <section className={classes.panel} aria-label={copy.title}>
      <div className={classes.head}>
        <h2>{copy.title}</h2>
        <span>{copy.count({ count: items.length })}</span>
      </div>
      {items.length === 0 && <p className={classes.quiet}>{copy.none}</p>}
      <ul className={classes.list}>
        {items.slice(0, shownAtMost).map((item) => (
          <li key={item._id}>
            <span className={classes.grow}>{item.title}</span>
            <CreditAmount amount={item.credits} />
          </li>
        ))}
      </ul>
      <div className={classes.foot}>
        <Button size="sm" onClick={() => setEditing(true)}>
          {copy.edit}
        </Button>
      </div>
      {isEditing && <EditMenu items={items} onClose={() => setEditing(false)} />}
    </section>
  );
}

type Row = { key: string; title: string; credits: string };

const emptyRow = (): Row => ({ key: crypto.randomUUID(), title: '', credits: '' });

function EditMenu({ items, onClose }: { items: readonly TipMenuItem[]; onClose: () => void }) {
  const [rows, setRows] = useState<readonly Row[]>(() =>
    items.length > 0
      ? items.map(({ _id, title, credits }) => ({ key: _id, title, credits: String(credits) }))
      : [emptyRow()],
  );
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const change = (key: string, part: Partial<Row>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));
  const save = async (event: SubmitEvent) => {
    event.preventDefault();
    const filled = rows.filter(({ title, credits }) => title.trim() !== '' || credits !== '');
    if (filled.some(({ title, credits }) => title.trim() === '' || !(Number(credits) >= 1))) {
      return setProblem(copy.wrong);
    }
    setSaving(true);
    setProblem(null);
    try {
      await client.rooms.saveTipMenu({
        items: filled.map(({ title, credits }) => ({ title, credits: Number(credits) })),
      });
      toast.success(copy.saved);
      onClose();
    } catch (error) {
      setProblem(readRefusal(error).msg);
    } finally {
      setSaving(false);
    }
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={copy.editTitle}
      description={copy.editMeans({ max: tipMenuMax })}
      closeLabel={boardWords.close}
      size="md"
    >
      <form className={classes.form} onSubmit={save} noValidate>
        <div className={classes.items}>
          {rows.map((row) => (
            <div key={row.key} className={classes.item}>
              <TextInput
                label={copy.item}
                maxLength={80}
                value={row.title}
                onChange={(event) => change(row.key, { title: event.currentTarget.value })}
              />
              <TextInput
                label={copy.credits}
                inputMode="numeric"
                autoComplete="off"
                maxLength={6}
                value={row.credits}
                onChange={(event) =>
                  change(row.key, { credits: event.currentTarget.value.replace(/\D/g, '') })
                }
              />
              <IconButton
                label={copy.remove}
                withTooltip={false}
                onClick={() => setRows(rows.filter(({ key }) => key !== row.key))}
              >
                <IconTrash size={20} stroke={1.75} />
              </IconButton>
            </div>
          ))}
        </div>
        {rows.length < tipMenuMax && (
          <Button
            size="sm"
            variant="text"
            leftSection={<IconPlus stroke={1.75} aria-hidden />}
            onClick={() => setRows([...rows, emptyRow()])}
          >
            {copy.add}
          </Button>
        )}
        {problem && <FormNotice title={problem} />}
        <Button type="submit" variant="primary" loading={isSaving}>
          {copy.save}
        </Button>
      </form>
    </Dialog>
  );
}
