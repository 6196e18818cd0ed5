/** The realtime room in which a channel's lines and state are sent. */
export function roomName(channelName: string): string {
  return `room:${channelName}`;
}
