export { parameterSetsOf } from './depacketize-h264.ts';
export { readSegment } from './read-segment.ts';
export { framesOf, type Timeline } from './segment-frames.ts';
export { partsOf, type RecordedPart, readSegments, type Segment } from './segments.ts';
