import { describe, expect, it } from 'vitest';
import { costsOf, isOpen, isWatchable, roomStateOf, type Show } from './rules.ts';

const modelId = '01900000-0000-7000-8000-000000000001';
const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1) + seconds * 1000);

function show(overrides: Partial<Show> = {}): Show {
  return {
    id: '01900000-0000-7000-8000-0000000000aa',
    modelId,
    status: 'live',
    showType: 'free',
    cost: 0,
    privateCost: 5,
    title: 'Evening',
    isRecorded: false,
    isFromSoftware: false,
    breakStartedAt: null,
    blurredAt: null,
    blurLiftedAt: null,
    tags: [],
    privateEndedAt: null,
    createdAt: at(0),
    startedAt: at(2),
    endedAt: null,
    viewerCount: 3,
    privateShowId: null,
    spyCost: null,
    ...overrides,
  };
}

describe('roomStateOf', () => {
  it('shows an open show as it is', () => {
    for (const status of ['starting', 'live', 'interrupted'] as const) {
      expect(roomStateOf(modelId, show({ status }), at(10))).toMatchObject({
        channelName: modelId,
        status,
        sessionId: show().id,
        title: 'Evening',
        viewerCount: 3,
        startedAt: at(2).toISOString(),
        endedAt: null,
      });
    }
  });

  it('says ended for ten minutes, then offline with the moment it ended', () => {
    const over = show({ status: 'ended', endedAt: at(100), viewerCount: 3 });
    const just = roomStateOf(modelId, over, at(100 + 599));
    expect(just).toMatchObject({ status: 'ended', sessionId: over.id, viewerCount: 0 });
    const later = roomStateOf(modelId, over, at(100 + 600));
    expect(later).toMatchObject({ status: 'offline', sessionId: null, title: '', startedAt: null });
    expect(later.endedAt).toBe(at(100).toISOString());
  });

  it('is offline without a show, and after one that nobody ever saw', () => {
    expect(roomStateOf(modelId, undefined, at(0))).toMatchObject({ status: 'offline', endedAt: null });
    const unseen = show({ status: 'ended', startedAt: null, endedAt: at(60) });
    expect(roomStateOf(modelId, unseen, at(61)).status).toBe('offline');
  });
});

describe('what a show allows', () => {
  it('may be watched while there is a picture or one may be back, and is open until it ends', () => {
    const statuses = ['starting', 'live', 'interrupted', 'ended'] as const;
    expect(statuses.filter((status) => isWatchable(show({ status })))).toEqual(['live', 'interrupted']);
    expect(statuses.filter((status) => isOpen(show({ status })))).toEqual([
      'starting',
      'live',
      'interrupted',
    ]);
    expect(isOpen(undefined)).toBe(false);
  });

  it('costs nothing when free, whatever the form says', () => {
    expect(costsOf({ showType: 'free', cost: 9, privateShowCost: 4, title: '', tags: [] })).toEqual({
      cost: 0,
      privateCost: 4,
    });
    expect(costsOf({ showType: 'private', cost: 9, privateShowCost: 4, title: '', tags: [] }).cost).toBe(9);
  });
});
