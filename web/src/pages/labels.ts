import { defineLabels } from '@tradebridge/contract/labels';

export const pageLabels = defineLabels('pages', {
  title: 'Custom Page',
  links: 'More pages',
  notFound: 'Page not found.',
  notFoundHelp: 'It may have moved, or you may no longer have access to it.',
  noneYetHelp: 'This is the default page. Users see it once you have written and published it.',
  toEditor: 'Write the page',
  toHome: 'Go to Home',
  failed: 'The page couldn’t be loaded',
});
