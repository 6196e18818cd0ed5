import type { OwnSanction, RoomRules, RoomSilence } from '@candela/contract/rooms/moderation';
import { minuteMs } from '@candela/contract/shared/durations';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { api } from '../../platform/api.ts';
import { useSocketEvent } from '../../platform/realtime/socket.ts';

/**
 * The rules of a room, whether the reader keeps order in it, and whether the reader was muted or shown out.
 * @param isWanted false for visitors and private shows, which have no rules of their own
 */
export function useRoomOrder(channelName: string, isWanted: boolean) {
  const query = useQuery({
    ...api.rooms.getRoomRules.queryOptions({ input: { channelName } }),
    enabled: isWanted,
    staleTime: minuteMs,
    retry: 1,
  });
  const [rulesUpdate, setRulesUpdate] = useState<Omit<RoomRules, 'blockedWords'> | null>(null);
  const [sanction, setSanction] = useState<OwnSanction | null>(null);
  useSocketEvent('room.rules', (rules) => {
    if (rules.channelName === channelName) setRulesUpdate(rules);
  });
  useSocketEvent('room.sanction', (news) => {
    if (news.channelName !== channelName) return;
    setSanction((now) => {
      const { kind, until, reason } = news;
      if (news.isOn) return now?.kind === 'ban' && kind === 'mute' ? now : { kind, until, reason };
      return now?.kind === news.kind ? null : now;
    });
  });
  const [silence, setSilence] = useState<RoomSilence | null>(null);
  useSocketEvent('room.silence', ({ channelName: where, until, reason }) => {
    if (where === channelName) setSilence(until === null ? null : { until, reason });
  });
  const read = query.data?.data;
  const readSilence = read?.silence;
  useEffect(() => {
    if (readSilence) setSilence(readSilence);
  }, [readSilence]);
  useEndsAt(silence?.until, () => setSilence(null));
  const readSanction = read?.ownSanction;
  useEffect(() => {
    if (readSanction) setSanction(readSanction);
  }, [readSanction]);
  useEndsAt(sanction?.until, () => setSanction(null));
  return {
    slowSeconds: (rulesUpdate ?? read)?.slowSeconds ?? 0,
    membersOnly: (rulesUpdate ?? read)?.membersOnly ?? false,
    linksOff: (rulesUpdate ?? read)?.linksOff ?? false,
    mayModerate: isWanted && (read?.mayModerate ?? false),
    moderatorIds: new Set((read?.moderators ?? []).map(({ _id }) => _id)),
    sanction,
    /** The site has closed the chat. */
    silence,
  };
}

/** Runs something at a moment, if there is one. */
function useEndsAt(until: string | null | undefined, onEnd: () => void): void {
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (!until) return;
    const leftMs = Date.parse(until) - Date.now();
    const timer = setTimeout(end, Math.max(0, Math.min(leftMs, 2_000_000_000)));
    return () => clearTimeout(timer);
  }, [until]);
}
