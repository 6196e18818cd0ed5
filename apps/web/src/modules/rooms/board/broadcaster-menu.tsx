import { boardForms, type TipMenuItem, tipMenuMax } from '@candela/contract/rooms/board';
import { TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { client } from '../../../platform/api.ts';
import { CheckedForm } from '../../../platform/forms/checked-form.tsx';
import { useContractForm } from '../../../platform/forms/use-contract-form.ts';
import { NetPrice } from '../../../platform/money/net-price.tsx';
import { randomId } from '../../../platform/random-id.ts';
import { Button } from '../../../ui/button/button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { CreditAmount } from '../../../ui/coin/credit-amount.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import { boardWords } from '../board-messages.ts';
import { ownBoard } from '../locales/own-board.ts';
import classes from './board.module.css';
import { PresetBar } from './preset-bar.tsx';

const copy = boardWords.menu;
const own = ownBoard.menu;
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
      {items.length === 0 && <p className={classes.quiet}>{own.none}</p>}
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
          {own.edit}
        </Button>
      </div>
      {isEditing && <EditMenu items={items} onClose={() => setEditing(false)} />}
    </section>
  );
}

type Row = { key: string; title: string; credits: string };

const emptyRow = (): Row => ({ key: randomId(), title: '', credits: '' });

function EditMenu({ items, onClose }: { items: readonly TipMenuItem[]; onClose: () => void }) {
  const { form, values, problems, set, show, check, isSending, send } = useContractForm({
    rows:
      items.length > 0
        ? items.map(({ _id, title, credits }): Row => ({ key: _id, title, credits: String(credits) }))
        : [emptyRow()],
  });
  const { rows } = values;
  const change = (key: string, part: Partial<Row>) =>
    set({ rows: rows.map((row) => (row.key === key ? { ...row, ...part } : row)) });
  const filled = () => {
    const some = rows.filter(({ title, credits }) => title.trim() !== '' || credits !== '');
    if (some.some(({ title, credits }) => title.trim() === '' || !(Number(credits) >= 1))) {
      show({ '': own.wrong });
      return null;
    }
    return check(boardForms.menu, {
      items: some.map(({ title, credits }) => ({ title, credits: Number(credits) })),
    });
  };
  const save = () => {
    const menu = filled();
    if (!menu) return;
    return send(async () => {
      await client.rooms.saveTipMenu(menu);
      toast.success(own.saved);
      onClose();
    });
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={own.editTitle}
      description={own.editMeans({ max: tipMenuMax })}
      closeLabel={boardWords.close}
      size="md"
    >
      <CheckedForm form={form} problems={problems} onSubmit={save} className={classes.form}>
        <PresetBar
          kind="menu"
          onPick={(menu) =>
            set({
              rows: menu.items.map(({ title, credits }) => ({
                key: randomId(),
                title,
                credits: String(credits),
              })),
            })
          }
          content={() => {
            const menu = filled();
            return menu && { kind: 'menu', ...menu };
          }}
        />
        <div className={classes.items}>
          {rows.map((row) => (
            <div key={row.key} className={classes.item}>
              <TextInput
                label={own.item}
                maxLength={80}
                value={row.title}
                onChange={(event) => change(row.key, { title: event.currentTarget.value })}
              />
              <TextInput
                label={own.credits}
                inputMode="numeric"
                autoComplete="off"
                maxLength={6}
                value={row.credits}
                onChange={(event) =>
                  change(row.key, { credits: event.currentTarget.value.replace(/\D/g, '') })
                }
              />
              <IconButton
                label={own.remove}
                withTooltip={false}
                onClick={() => set({ rows: rows.filter(({ key }) => key !== row.key) })}
              >
                <IconTrash size={20} stroke={1.75} />
              </IconButton>
              <span className={classes.net}>
                <NetPrice kind="tip" price={row.credits} />
              </span>
            </div>
          ))}
        </div>
        {rows.length < tipMenuMax && (
          <Button
            size="sm"
            variant="text"
            leftSection={<IconPlus stroke={1.75} aria-hidden />}
            onClick={() => set({ rows: [...rows, emptyRow()] })}
          >
            {own.add}
          </Button>
        )}
        <Button type="submit" variant="primary" loading={isSending}>
          {own.save}
        </Button>
      </CheckedForm>
    </Dialog>
  );
}
