/** What a model publishes. Without a schema, so that pages which only list them load none. */
export const itemKinds = ['gallery', 'video', 'audio', 'album', 'news'] as const;
