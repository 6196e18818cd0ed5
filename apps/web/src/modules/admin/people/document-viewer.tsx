import { IconRotateClockwise, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { readRefusal } from '../../../platform/refusal.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { PageSpinner } from '../../../ui/state/page-spinner.tsx';
import { adminClient, eachLookIsLogged } from '../console/api.ts';
import classes from './documents.module.css';
import { people as messages } from './locales/people.ts';

const text = messages.documents.viewer;

const zooms = [1, 1.5, 2, 3, 4];

/** One picture of the vault, to rotate and zoom. It stays in the page's memory only. */
export function DocumentViewer({ fileId, label }: { fileId: string; label: string }) {
  const [turns, setTurns] = useState(0);
  const [zoom, setZoom] = useState(0);
  const frame = useRef<HTMLElement>(null);
  const file = useQuery({
    // Apart from the console's other answers, which are fetched again after every action.
    queryKey: ['vault', fileId],
    queryFn: async () => (await adminClient.viewDocument({ _id: fileId })).data,
    ...eachLookIsLogged,
    retry: false,
  });
  // Zooming keeps to the middle.
  useEffect(() => {
    const box = frame.current;
    if (!box) return;
    const factor = zooms[zoom] ?? 1;
    box.scrollLeft = (box.clientWidth * (factor - 1)) / 2;
    box.scrollTop = (box.clientHeight * (factor - 1)) / 2;
  }, [zoom]);
  if (file.isError) return <p role="alert">{readRefusal(file.error).msg}</p>;
  if (!file.data) return <PageSpinner label={text.opening({ label })} />;
  const { contentType, data } = file.data;
  const address = `data:${contentType};base64,${data}`;
  if (!contentType.startsWith('image/')) {
    return (
      <a className={classes.download} href={address} download={`${label}.pdf`}>
        {text.save({ label })}
      </a>
    );
  }
  return (
    <figure className={classes.viewer}>
      <section
        ref={frame}
        className={classes.frame}
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must reach that.
        tabIndex={0}
      >
        <img src={address} alt={label} data-turns={turns % 4} data-zoom={zooms[zoom]} />
      </section>
      <figcaption>
        <strong>{label}</strong>
        <span>
          <IconButton label={text.smaller({ label })} disabled={zoom === 0} onClick={() => setZoom(zoom - 1)}>
            <IconZoomOut size={18} aria-hidden />
          </IconButton>
          <IconButton
            label={text.larger({ label })}
            disabled={zoom === zooms.length - 1}
            onClick={() => setZoom(zoom + 1)}
          >
            <IconZoomIn size={18} aria-hidden />
          </IconButton>
          <IconButton label={text.turn({ label })} onClick={() => setTurns(turns + 1)}>
            <IconRotateClockwise size={18} aria-hidden />
          </IconButton>
        </span>
      </figcaption>
    </figure>
  );
}
