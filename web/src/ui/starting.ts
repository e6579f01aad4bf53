import { browserHistory } from './history.ts';

let isFirstPage = true;

// Replacing the address, as a redirect does, still leads to the first page.
browserHistory.subscribe(({ action }) => {
  if (action.type !== 'REPLACE') isFirstPage = false;
});

/** Whether the page is the first one of the app. */
export const isStarting = () => isFirstPage;
