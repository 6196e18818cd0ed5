/** How long typing must rest before the server is asked. Source: specification, section 9. */
export const typingPauseMs = 300;
