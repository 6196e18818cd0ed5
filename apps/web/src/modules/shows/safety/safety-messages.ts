/** Words about leaving somebody for good, and about media that are open elsewhere. */
export const safetyWords = {
  report: 'Report',
  subject: {
    call: (name: string) => `the video call with ${name}`,
    privateShow: (name: string) => `the private show with ${name}`,
  },
  block: 'Block',
  blockTitle: (name: string) => `Block ${name}`,
  blockMeans:
    'It ends at once, and only minutes that have begun are paid. Neither of you can call, write to or ask the other.',
  blockModelMeans:
    'It ends at once, and only minutes that have begun are paid. They cannot call or write to you, nor come into your room.',
  blockConfirm: 'Block and end',
  stay: 'Go on',
  blocked: (name: string) => `${name} is blocked`,
  blockedDetail: 'Only minutes that had begun were charged.',
  elsewhere: {
    call: 'This call is open in another tab',
    privateShow: 'This private show is open in another tab',
    means: 'Picture and sound go there, and you pay once. Nothing is sent from here.',
    takeOver: 'Take over here',
  },
} as const;
