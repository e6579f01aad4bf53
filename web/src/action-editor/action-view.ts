import { actionPages } from '@tradebridge/contract/content-rules';
import { defineView, oneOf } from '../app/list-view.ts';

/** The view of the list of actions, kept in its address. */
export const actionView = defineView({ page: oneOf('page', ['', ...actionPages]) });
export type ActionView = typeof actionView.usual;
