/**
 * The paths the reader was at since the page was loaded, the present one first. Where a link that may stand on any page
 * is followed, what it stands in is written before it, such as `/notifications`.
 */
export const visited: string[] = [];
