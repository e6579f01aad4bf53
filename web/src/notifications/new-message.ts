import type { Notification } from '@tradebridge/contract/notifications';
import { observable } from '../app/observable.ts';
import { whenSignedOut } from '../app/session.ts';

/** The notification in the toast at the top; one at a time. */
export const newMessage = observable<Notification | null>(null);

whenSignedOut(() => newMessage.set(null));
