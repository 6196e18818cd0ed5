/** Browsers read a backslash as a slash and leave tabs and line ends out, so none of them may stand in a path. */
export const pathOnSite = /^\/(?![/\\])[^\p{Cc}\\]*$/u;

/** Whether an address leads to a page of this site, whatever a browser makes of it. */
export function isPathOnSite(address: string): boolean {
  return pathOnSite.test(address);
}
