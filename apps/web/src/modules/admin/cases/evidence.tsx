import { useState } from 'react';
import { saveFile } from '../../../platform/files/save-file.ts';
import { readRefusal } from '../../../platform/refusal.ts';
import { Button } from '../../../ui/button/button.tsx';
import { formatBytes } from '../../../ui/format/format-count.ts';
import { adminClient, type Outputs } from '../console/api.ts';
import classes from '../console/console.module.css';
import { when } from '../console/format.tsx';
import { cases } from './locales/cases.ts';

const text = cases.evidence;
type Copy = Outputs['getCase']['data']['evidence'][number];

/** Encrypted copies of what was reported. Opening one is written to the audit log. */
export function Evidence({ copies }: { copies: readonly Copy[] }) {
  return (
    <>
      <h3>{text.title}</h3>
      <p className="cd-small cd-text-2">{text.lede}</p>
      {copies.map((copy) => (
        <EvidenceCopy key={copy._id} copy={copy} />
      ))}
    </>
  );
}

type Opened = { picture: string } | { words: string } | { saved: string };

function EvidenceCopy({ copy }: { copy: Copy }) {
  const { _id, label, sha256, sizeBytes, takenAt, wipedAt } = copy;
  const [opened, setOpened] = useState<Opened | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isOpening, setIsOpening] = useState(false);
  const open = async () => {
    setProblem(null);
    setIsOpening(true);
    try {
      setOpened(await openCopy(_id));
    } catch (error) {
      setProblem(readRefusal(error).msg);
    } finally {
      setIsOpening(false);
    }
  };
  return (
    <section className={classes.copy} aria-label={label}>
      <div>
        {label} · {formatBytes(sizeBytes)} · {when(takenAt)}
        {wipedAt !== null && ` · ${text.destroyed({ when: when(wipedAt) })}`}
        <code>{text.checksum({ sha256 })}</code>
      </div>
      {problem !== null && <p role="alert">{problem}</p>}
      {opened === null && wipedAt === null && (
        <Button size="sm" loading={isOpening} onClick={open}>
          {text.open({ label })}
        </Button>
      )}
      {opened && <Shown opened={opened} />}
    </section>
  );
}

function Shown({ opened }: { opened: Opened }) {
  if ('picture' in opened) return <img src={opened.picture} alt={text.picture} />;
  if ('words' in opened) return <pre className={classes.json}>{opened.words}</pre>;
  return <p>{text.saved({ label: opened.saved })}</p>;
}

/** Fetches every piece of a copy. Pictures and words stay in the page's memory; the rest is saved as a file. */
async function openCopy(evidenceId: string): Promise<Opened> {
  const first = (await adminClient.openEvidence({ _id: evidenceId })).data;
  const pieces = [bytesOf(first.data)];
  for (let piece = 1; piece < first.pieceCount; piece += 1) {
    pieces.push(bytesOf((await adminClient.openEvidence({ _id: evidenceId, piece })).data.data));
  }
  const { contentType, label } = first;
  if (contentType === 'application/json') return { words: await new Blob(pieces).text() };
  if (contentType.startsWith('image/') && pieces.length === 1) {
    return { picture: `data:${contentType};base64,${first.data}` };
  }
  saveFile(label, new Blob(pieces), contentType);
  return { saved: label };
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}
