/** The realtime room in which a channel's lines and state are sent. */
export function roomName(channelName: string): string {
  return `room:${channelName}`;
}

/** Where those wait who may not hear the room; live tells them its state. */
export function lobbyName(channelName: string): string {
  return `door:${channelName}`;
}
