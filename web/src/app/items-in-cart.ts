import { observable } from './observable.ts';

/** How many items the cart holds, for the header: the checkout itself is loaded where it is needed. */
export const itemsInCart = observable(0);
