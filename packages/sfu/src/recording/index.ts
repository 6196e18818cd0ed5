export { parameterSetsOf } from './depacketize-h264.ts';
export { type LiveFrame, LiveReader } from './live-reader.ts';
export { readSegment } from './read-segment.ts';
export { decodeHeader } from './segment-format.ts';
export { framesOf, type Timeline } from './segment-frames.ts';
export { partsOf, type RecordedPart, readSegments, type Segment } from './segments.ts';
