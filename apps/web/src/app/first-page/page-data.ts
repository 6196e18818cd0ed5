import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** One answer the page came with: the key it is kept under, and the answer as the wire gives it. */
export type PageAnswer = readonly [key: QueryKey, answer: unknown];

/** The element of the page that holds the answers, as JSON. */
const elementId = 'page-data';

/** Takes over the answers the page came with, so that its first screen asks for none of them. */
export function takePageData(queryClient: QueryClient): void {
  const element = document.getElementById(elementId);
  if (!element?.textContent) return;
  const answers = JSON.parse(element.textContent) as PageAnswer[];
  for (const [key, answer] of answers) queryClient.setQueryData(key, answer);
  element.remove();
}
