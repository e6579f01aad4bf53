import type { Notification } from '@tradebridge/contract/notifications';
import { observable } from '../app/observable.ts';
import { whenSignedOut } from '../app/session.ts';

/** The notification that the toast at the top tells of; one at a time. */
export const newMessage = observable<Notification | null>(null);

whenSignedOut(() => newMessage.set(null));
