/** How often a page that watches from a seat reports, in seconds. */
export const pictureReportSeconds = 2;

/** More frames are reported as so many: what counts is whether there are any. */
export const maxPictureFrames = 10_000;
