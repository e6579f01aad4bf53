import { callOpenApi } from '../app/api-client.ts';
import { log } from '../device-log/device-log.ts';
import type { NativeListener, NativePush } from './native-platform.ts';

/** Confirms pushes that arrive in the native app, and opens tapped ones; returns how to stop. */
export function followNativePushes(
  push: Pick<NativePush, 'addListener'>,
  open: (address: string) => void,
): () => void {
  const listening = [
    push.addListener('pushNotificationReceived', ({ data }) => confirmArrival(data?.pushId)),
    push.addListener('pushNotificationActionPerformed', ({ notification }) => {
      confirmArrival(notification?.data?.pushId);
      const notifyId = notification?.data?.notifyId;
      open(typeof notifyId === 'string' ? `/messages/${notifyId}` : '/messages');
    }),
  ];
  const remove = async (listener: NativeListener | Promise<NativeListener>) =>
    (await listener).remove();
  return () => {
    Promise.all(listening.map(remove)).catch((error: unknown) => {
      void log('warn', 'Pushes are still listened for.', { error });
    });
  };
}

/** Confirms that a push arrived in the app; a browser's worker does so itself. */
function confirmArrival(pushId: unknown): void {
  if (typeof pushId !== 'string') return;
  callOpenApi('push/confirmArrival', { pushId }).catch((error: unknown) => {
    void log('warn', 'The arrival of a push could not be confirmed.', { error });
  });
}
