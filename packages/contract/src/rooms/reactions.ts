/** The reactions of a room. Source: specification, section 9, "seven default reactions". */
export const roomReactions = ['❤️', '🔥', '👏', '😂', '😮', '🎉', '💐'] as const;
