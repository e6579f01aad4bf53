import { actionPages } from '@tradebridge/contract/content-rules';
import { defineView, oneOf } from '../app/list-view.ts';

/** What the list of actions shows, and how its address tells that. */
export const actionView = defineView({ page: oneOf('page', ['', ...actionPages]) });
export type ActionView = typeof actionView.usual;
