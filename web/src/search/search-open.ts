import { observable } from '../app/observable.ts';
import { whenSignedOut } from '../app/session.ts';

/** Whether the search dialog is open. */
export const searchOpen = observable(false);

export const openSearch = () => searchOpen.set(true);
export const closeSearch = () => searchOpen.set(false);
whenSignedOut(closeSearch);
