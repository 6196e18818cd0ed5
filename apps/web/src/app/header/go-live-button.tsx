import { IconBroadcast } from '@tabler/icons-react';
import { useLocation } from 'react-router';
import { ButtonLink } from '../../ui/button/button-link.tsx';
import { messages } from '../messages.ts';
import { panelHashes } from '../panels.ts';
import { useIsStreaming } from './use-is-streaming.ts';

/** Opens the Go Live form; while a show is on, leads back to it. */
export function GoLiveButton() {
  const { pathname, search } = useLocation();
  const streaming = useIsStreaming();
  if (streaming) return <ButtonLink href="/broadcaster">{messages.header.backToRoom}</ButtonLink>;
  return (
    <ButtonLink
      href={`${pathname}${search}${panelHashes.goLive}`}
      variant="primary"
      leftSection={<IconBroadcast stroke={1.75} aria-hidden />}
    >
      {messages.header.goLive}
    </ButtonLink>
  );
}
