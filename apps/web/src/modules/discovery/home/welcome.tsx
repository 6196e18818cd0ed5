import type { ModelCard } from '@candela/contract/discovery/operations';
import { useQueries, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { api } from '../../../platform/api.ts';
import { useFavourites } from '../../../platform/favourites/use-favourites.ts';
import type { LiveChanges } from '../../../platform/realtime/use-live-changes.ts';
import { reportError } from '../../../platform/report-error.ts';
import { localStore, persist } from '../../../platform/storage.ts';
import { Button } from '../../../ui/button/button.tsx';
import { FilterChip } from '../../../ui/chip/filter-chip.tsx';
import { Rail } from '../../../ui/rail/rail.tsx';
import { ModelTile } from '../model-tile.tsx';
import { useCategories } from '../use-categories.ts';
import classes from './home.module.css';
import { messages as t } from './messages.ts';

const steps = ['taste', 'follow', 'notify'] as const;
type Step = (typeof steps)[number];

/** Each category is one question to the server. */
const tastesMax = 6;
const shownMax = 12;

interface WelcomeProps {
  accountId: string;
  /** Whoever has no favourites yet. What was begun stays until it is done. */
  isNew: boolean;
  changes: LiveChanges;
}

/** Three choices for somebody new, each of which can be skipped: a taste, whom to follow, and when to be told. */
export function Welcome({ accountId, isNew, changes }: WelcomeProps) {
  const key = `candela-welcome:${accountId}`;
  const [isDone, setDone] = useState(() => localStore.getItem(key) === 'done');
  const [step, setStep] = useState<Step>('taste');
  const [isBack, setBack] = useState(false);
  const [tastes, setTastes] = useState<readonly string[]>([]);
  if (isDone || (!isNew && step === 'taste' && !isBack)) return null;
  const finish = () => {
    setDone(true);
    persist(key, 'done').catch(reportError);
  };
  return (
    <section className={classes.welcome} aria-label={t.newcomer}>
      <header>
        <h2>{t.newcomer}</h2>
        <span className="cd-text-2">{t.step({ step: steps.indexOf(step) + 1, of: steps.length })}</span>
      </header>
      {step === 'taste' && (
        <Taste
          isBack={isBack}
          tastes={tastes}
          onChange={setTastes}
          onNext={() => setStep('follow')}
          onSkip={finish}
        />
      )}
      {step === 'follow' && (
        <Follow
          tastes={tastes}
          changes={changes}
          onBack={() => {
            setBack(true);
            setStep('taste');
          }}
          onNext={(hasFollowed) => (hasFollowed ? setStep('notify') : finish())}
        />
      )}
      {step === 'notify' && <Notify onDone={finish} />}
    </section>
  );
}

interface TasteProps {
  isBack: boolean;
  tastes: readonly string[];
  onChange: (tastes: readonly string[]) => void;
  onNext: () => void;
  onSkip: () => void;
}

function Taste({ isBack, tastes, onChange, onNext, onSkip }: TasteProps) {
  const categories = useCategories();
  const toggle = (id: string) =>
    onChange(tastes.includes(id) ? tastes.filter((one) => one !== id) : [...tastes, id]);
  return (
    <>
      <Question takesFocus={isBack}>{t.taste}</Question>
      <fieldset className={classes.tastes} aria-label={t.taste}>
        {categories.map(({ _id, name }) => {
          const isChosen = tastes.includes(_id);
          return (
            <FilterChip
              key={_id}
              selected={isChosen}
              disabled={!isChosen && tastes.length >= tastesMax}
              onClick={() => toggle(_id)}
            >
              {name}
            </FilterChip>
          );
        })}
      </fieldset>
      <Choices>
        <Button size="sm" variant="primary" onClick={onNext}>
          {t.continue}
        </Button>
        <Button size="sm" variant="text" onClick={onSkip}>
          {t.skip}
        </Button>
      </Choices>
    </>
  );
}

interface FollowProps {
  tastes: readonly string[];
  changes: LiveChanges;
  onBack: () => void;
  onNext: (hasFollowed: boolean) => void;
}

function Follow({ tastes, changes, onBack, onNext }: FollowProps) {
  const { isFavourite } = useFavourites();
  const models = useModelsOf(tastes);
  const hasFollowed = models.some(({ _id }) => isFavourite(_id));
  return (
    <>
      <Question takesFocus>{t.follow}</Question>
      <p className="cd-text-2">{models.length > 0 ? t.newcomerText : t.nobodyYet}</p>
      {models.length > 0 && (
        <Rail label={t.follow} previousLabel={t.previous} nextLabel={t.next}>
          {models.map((model) => (
            <ModelTile key={model._id} model={model} changes={changes} eager />
          ))}
        </Rail>
      )}
      <Choices>
        <Button size="sm" variant="primary" onClick={() => onNext(hasFollowed)}>
          {hasFollowed ? t.continue : t.done}
        </Button>
        <Button size="sm" variant="text" onClick={onBack}>
          {t.back}
        </Button>
      </Choices>
    </>
  );
}

/** The models of each taste by turns, or the most loved ones without a taste. */
function useModelsOf(tastes: readonly string[]): readonly ModelCard[] {
  const page = { current_page: 1, per_page: shownMax };
  const popular = useQuery(
    api.discovery.listPopularModels.queryOptions({ input: page, enabled: tastes.length === 0 }),
  );
  const lists = useQueries({
    queries: tastes.map((categoryId) =>
      api.discovery.listModels.queryOptions({ input: { categoryId, ...page } }),
    ),
    combine: (answers) => answers.map(({ data }) => data?.models ?? []),
  });
  return tastes.length === 0 ? (popular.data?.data ?? []) : byTurns(lists).slice(0, shownMax);
}

/** The first of each list, then the second of each, and so on; everybody once. */
export function byTurns<Row extends { _id: string }>(lists: readonly (readonly Row[])[]): Row[] {
  const found = new Map<string, Row>();
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  for (let place = 0; place < longest; place += 1)
    for (const list of lists) {
      const row = list[place];
      if (row && !found.has(row._id)) found.set(row._id, row);
    }
  return [...found.values()];
}

function Notify({ onDone }: { onDone: () => void }) {
  const { all, set } = useFavourites();
  const notifyOfAll = () => {
    for (const modelId of all) set({ modelId, notify: true });
    onDone();
  };
  return (
    <>
      <Question takesFocus>{t.notify}</Question>
      <p className="cd-text-2">{t.notifyText}</p>
      <Choices>
        <Button size="sm" variant="primary" onClick={notifyOfAll}>
          {t.notifyMe}
        </Button>
        <Button size="sm" variant="text" onClick={onDone}>
          {t.notNow}
        </Button>
      </Choices>
    </>
  );
}

/** What is asked. The button that led here is gone, so the keyboard goes on at the question. */
function Question({ takesFocus, children }: { takesFocus: boolean; children: string }) {
  const question = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (takesFocus) question.current?.focus();
  }, [takesFocus]);
  return (
    <p ref={question} tabIndex={-1}>
      {children}
    </p>
  );
}

function Choices({ children }: { children: ReactNode }) {
  return <div className={classes.choices}>{children}</div>;
}
