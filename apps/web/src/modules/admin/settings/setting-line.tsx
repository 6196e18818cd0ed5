import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../ui/button/button.tsx';
import { Tag } from '../../../ui/tag/tag.tsx';
import { when } from '../console/format.tsx';
import { settings as text } from './locales/settings.ts';
import { SettingDialog } from './setting-dialog.tsx';
import { SettingHistory } from './setting-history.tsx';
import { type Setting, shownRange, shownValue } from './setting-value.ts';
import classes from './settings.module.css';

type Doing = 'change' | 'history' | 'reset';

/** One setting: what it is called and does, its value, and how it is changed. */
export function SettingLine({ setting, isLinked }: { setting: Setting; isLinked: boolean }) {
  const line = useRef<HTMLLIElement>(null);
  const [doing, setDoing] = useState<Doing | null>(null);
  useEffect(() => {
    if (!isLinked) return;
    line.current?.scrollIntoView({ block: 'center' });
    line.current?.focus({ preventScroll: true });
  }, [isLinked]);
  const { _id, value, standard, changedAt } = setting;
  const name = text.names[_id];
  const range = shownRange(setting);
  const isStandard = value === standard;
  return (
    <li ref={line} id={_id} className={classes.line} data-linked={isLinked || undefined} tabIndex={-1}>
      <div className={classes.about}>
        <h3>
          <Link to={{ hash: _id }}>{name}</Link>
        </h3>
        <p>{text.effects[_id]}</p>
      </div>
      <div className={classes.value}>
        <b>{shownValue(setting, value)}</b>
        {range && <small>{text.allowed({ range })}</small>}
        {isStandard ? (
          <small>{text.standard}</small>
        ) : (
          <Tag tone="info">{text.changedFrom({ standard: shownValue(setting, standard) })}</Tag>
        )}
        {changedAt !== null && <small>{text.changedAt({ when: when(changedAt) })}</small>}
      </div>
      {/* A group of its own, so that a screen reader says whose buttons these are. */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be a form's. */}
      <div className={classes.actions} role="group" aria-label={name}>
        <Button size="sm" onClick={() => setDoing('change')}>
          {text.change.label}
        </Button>
        <Button size="sm" variant="text" onClick={() => setDoing('history')}>
          {text.history.label}
        </Button>
        {!isStandard && (
          <Button size="sm" variant="text" onClick={() => setDoing('reset')}>
            {text.reset.label}
          </Button>
        )}
      </div>
      {doing === 'history' && <SettingHistory setting={setting} onClose={() => setDoing(null)} />}
      {doing === 'change' && (
        <SettingDialog
          setting={setting}
          title={text.change.title({ name })}
          submit={text.change.save}
          onClose={() => setDoing(null)}
        />
      )}
      {doing === 'reset' && (
        <SettingDialog
          setting={setting}
          next={standard}
          title={text.reset.title({ name })}
          submit={text.reset.label}
          onClose={() => setDoing(null)}
        />
      )}
    </li>
  );
}
