/** What the addresses begin with of pages that are about the account alone. */
const ownPages = [
  '/profile',
  '/messages',
  '/orders',
  '/order/',
  '/order-documents',
  '/my-fees',
  '/cart',
  '/custom-form/',
];

/** Whether a page is about the account alone: it is not shown to staff who view as a contact. */
export const isOwnPage = (path: string): boolean =>
  ownPages.some((start) => path === start || path.startsWith(start.replace(/\/?$/, '/')));
