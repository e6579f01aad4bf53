import { defineLabels } from '@tradebridge/contract/labels';

export const newsLabels = defineLabels('news', {
  title: 'News',
  all: 'All news',
  unread: 'Unread',
  notPublished: 'Not published',
  empty: 'No news yet',
  emptyHelp: 'The institution’s announcements appear here.',
  failed: 'The news couldn’t be loaded',
  failedOne: 'This news item couldn’t be loaded',
  notFound: 'News item not found.',
  notFoundHelp: 'It is no longer published, or the address is wrong.',
});
