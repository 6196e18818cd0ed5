/** The realtime room in which a channel's lines and state are sent. */
export function roomName(channelName: string): string {
  return `room:${channelName}`;
}

/** Where those wait who may not read the room; the shows module sends them its state. */
export function lobbyName(channelName: string): string {
  return `lobby:${channelName}`;
}
