import { observable } from './observable.ts';

/**
 * Number of items in the cart, for the header: the checkout's code is loaded only where it is
 * needed.
 */
export const itemsInCart = observable(0);
