import type { SupportTopic } from '@candela/contract/editorial/support';

/** Messages to support. */
export const supportMessages = {
  title: 'Support',
  lede: 'Longest waiting first.',
  search: 'Search by number, name or subject',
  empty: 'No tickets here',
  emptyCause: 'Every ticket has been answered.',
  status: 'Status',
  statuses: { open: 'Open', answered: 'Answered', closed: 'Closed', all: 'All tickets' },
  columns: {
    number: 'No.',
    subject: 'Subject',
    from: 'From',
    topic: 'Topic',
    status: 'Status',
    updated: 'Last message',
  },
  topics: {
    account: 'Account',
    payment: 'Payments and credits',
    model: 'Being a model',
    technical: 'Technical problem',
    complaint: 'Complaint',
    other: 'Something else',
  } satisfies Record<SupportTopic, string> as Record<string, string>,
  close: 'Close ticket',
  detail: {
    loading: 'Loading the ticket',
    number: 'Number',
    from: 'From',
    topic: 'Topic',
    staff: 'Staff',
    reply: 'Reply',
    replyHint: 'Sent by email.',
    send: 'Send reply',
  },
} as const;
