import { browserHistory } from './history.ts';

let isFirstPage = true;

// What only replaces the address, as a redirect does, still leads to the first page.
browserHistory.subscribe(({ action }) => {
  if (action.type !== 'REPLACE') isFirstPage = false;
});

/** Whether the page is the one that the app was opened with. */
export const isStarting = () => isFirstPage;
