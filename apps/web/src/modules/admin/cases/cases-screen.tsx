import { useHotkeys } from '@mantine/hooks';
import { IconArrowLeft, IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { readRefusal } from '../../../platform/refusal.ts';
import { useDocumentTitle } from '../../../ui/access/use-document-title.ts';
import { Button } from '../../../ui/button/button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { PageSpinner } from '../../../ui/state/page-spinner.tsx';
import { ActionDialog } from '../console/action-dialog.tsx';
import { adminApi, type Outputs } from '../console/api.ts';
import { ListMenu } from '../console/list-menu.tsx';
import { everyPage } from '../console/locales/every-page.ts';
import type { Action } from '../console/spec.ts';
import { type Case, caseActions, decideAppeal, monthReport } from './actions.tsx';
import { CaseView } from './case-view.tsx';
import classes from './cases.module.css';
import { CasesTogether } from './cases-together.tsx';
import { type Draft, decisions, emptyDraft, useTemplates, withDecision } from './decision-form.tsx';
import { DecisionPanel, useDecide } from './decision-panel.tsx';
import { KeyBar, KeysDialog } from './keys.tsx';
import { cases as text } from './locales/cases.ts';
import { Queue } from './queue.tsx';
import { useAssign } from './use-assign.ts';
import { type CaseQueue, useCaseQueue } from './use-case-queue.ts';

/** Cases: the list, the one that is open, and its decision, all of it from the keyboard. */
export function CasesPage() {
  useDocumentTitle(everyPage.documentTitle({ title: text.title }));
  const queue = useCaseQueue();
  const { current, chosen, list, openId } = queue;
  const figures = useQuery(adminApi.caseFigures.queryOptions({ input: {} })).data?.data;
  const templates = useTemplates();
  const [overlay, setOverlay] = useState<'keys' | 'together' | 'report' | null>(null);
  const [doing, setDoing] = useState<Action<Case> | null>(null);
  const [listDoing, setListDoing] = useState<Action<undefined> | null>(null);
  // By case: stepping on and back loses no words.
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({});
  const draft = drafts[openId ?? ''] ?? emptyDraft;
  const setDraft = (next: Draft) => openId !== null && setDrafts((before) => ({ ...before, [openId]: next }));
  const templateRef = useRef<HTMLInputElement>(null);
  const detail = useQuery({
    ...adminApi.getCase.queryOptions({ input: { _id: openId ?? '' } }),
    enabled: openId !== null,
  });
  const found = detail.data?.data;
  const shown = current ?? (found?._id === openId ? found : undefined);
  const deciding = useDecide(shown, draft, queue.goOn);
  const assign = useAssign(shown, chosen);
  const isFree = overlay === null && doing === null && listDoing === null;
  const whenFree = (run: () => unknown) => () => void (isFree && run());
  useHotkeys([
    ['j', whenFree(() => queue.step(1))],
    ['k', whenFree(() => queue.step(-1))],
    ['shift+x', whenFree(queue.chooseAll)],
    ['x', whenFree(() => shown?.status === 'open' && queue.choose(shown._id))],
    ['a', whenFree(assign)],
    ['d', whenFree(() => chosen.length > 0 && setOverlay('together'))],
    ['t', whenFree(() => templateRef.current?.focus())],
    ['e', whenFree(() => found?.mayDecideAppeal && shown?.status === 'appealed' && setDoing(decideAppeal))],
    ['shift+?', whenFree(() => setOverlay('keys'))],
    ...decisions.map((decision, index): [string, () => void] => [
      String(index + 1),
      whenFree(() => setDraft(withDecision(draft, decision, templates))),
    ]),
  ]);
  // Sent from the statement as well, where the other keys write.
  useHotkeys([['mod+Enter', whenFree(deciding.decide)]], []);
  return (
    <div className={classes.screen}>
      <header className={classes.top} data-closed={openId !== null || undefined}>
        <h1>{text.heading}</h1>
        {figures && (
          <p>
            {text.figures({ open: figures.open, today: figures.dueWithinDay })}
            {figures.overdue > 0 && <strong> · {text.overdue({ count: figures.overdue })}</strong>}
          </p>
        )}
        <ListMenu operation="listCases" asked={queue.filters} onAction={setListDoing} onView={queue.view} />
        <Button onClick={() => setOverlay('report')}>{text.report.label}</Button>
      </header>
      <Queue queue={queue} figures={figures} onTogether={() => setOverlay('together')} />
      <section className={classes.case} aria-label={shown?.subject ?? text.heading}>
        {list.isError && (
          <ErrorState
            title={everyPage.notLoaded}
            cause={readRefusal(list.error).msg}
            safe={everyPage.nothingChanged}
            retryLabel={everyPage.retry}
            retrying={list.isFetching}
            onRetry={() => void list.refetch()}
          />
        )}
        {!list.isError && <CaseBody openId={openId} detail={detail} queue={queue} onAction={setDoing} />}
        {shown && shown.status !== 'open' && deciding.problem && <p role="alert">{deciding.problem.msg}</p>}
      </section>
      {shown && (
        <DecisionPanel
          of={shown}
          detail={found}
          draft={draft}
          onChange={setDraft}
          deciding={deciding}
          templateRef={templateRef}
          onAppeal={() => setDoing(decideAppeal)}
        />
      )}
      <KeyBar onAll={() => setOverlay('keys')} />
      {overlay === 'keys' && <KeysDialog onClose={() => setOverlay(null)} />}
      {overlay === 'report' && (
        <ActionDialog action={monthReport} row={undefined} onClose={() => setOverlay(null)} />
      )}
      {overlay === 'together' && (
        <CasesTogether of={chosen} onDecided={queue.clear} onClose={() => setOverlay(null)} />
      )}
      {listDoing && <ActionDialog action={listDoing} row={undefined} onClose={() => setListDoing(null)} />}
      {doing && shown && <ActionDialog action={doing} row={shown} onClose={() => setDoing(null)} />}
    </div>
  );
}

interface CaseBodyProps {
  openId: string | null;
  detail: UseQueryResult<Outputs['getCase']>;
  queue: CaseQueue;
  onAction: (action: Action<Case>) => void;
}

function CaseBody({ openId, detail, queue, onAction }: CaseBodyProps) {
  if (openId === null) return <EmptyState title={text.view.choose} cause={text.lede} />;
  const found = detail.data?.data;
  return (
    <>
      <CaseTools of={queue.current ?? found} queue={queue} onAction={onAction} />
      {detail.isError && <p role="alert">{readRefusal(detail.error).msg}</p>}
      {detail.isPending && <PageSpinner label={text.detail.loading} />}
      {found && <CaseView key={found._id} of={found} />}
    </>
  );
}

interface CaseToolsProps {
  of: Case | undefined;
  queue: CaseQueue;
  onAction: (action: Action<Case>) => void;
}

/** Above a case: the way back and on, and what else is done to it. */
function CaseTools({ of: shown, queue, onAction }: CaseToolsProps) {
  const actions = shown ? caseActions.filter((action) => action.isFor?.(shown) ?? true) : [];
  const count = queue.list.data?.totalCount ?? 0;
  return (
    <div className={classes.tools}>
      <Button
        className={classes.back}
        variant="text"
        size="sm"
        leftSection={<IconArrowLeft size={18} aria-hidden />}
        onClick={() => queue.open(undefined)}
      >
        {text.queue.back}
      </Button>
      {actions.map((action) => (
        <Button key={action.label} size="sm" onClick={() => onAction(action)}>
          {action.label}
        </Button>
      ))}
      {queue.place >= 0 && <span>{text.queue.place({ place: queue.place + 1, count })}</span>}
      <span className={classes.steps}>
        <IconButton label={text.queue.previous} variant="line" size={32} onClick={() => queue.step(-1)}>
          <IconChevronUp size={18} aria-hidden />
        </IconButton>
        <IconButton label={text.queue.next} variant="line" size={32} onClick={() => queue.step(1)}>
          <IconChevronDown size={18} aria-hidden />
        </IconButton>
      </span>
    </div>
  );
}
