import type { QueryClient } from '@tanstack/react-query';
import { callOpenApi } from '../app/api-client.ts';
import { pushState } from '../app/push-state.ts';
import { whenSignedOut } from '../app/session.ts';
import { log } from '../device-log/device-log.ts';
import { nativePlatform, nativePush } from './native-platform.ts';
import { ownerKey } from './push-owner.ts';
import { PushRegistration } from './push-registration.ts';
import { webPlatform } from './web-platform.ts';

const native = nativePush();
const registration = new PushRegistration(
  native ? nativePlatform(native) : webPlatform,
  pushState,
  (message, error) => void log('warn', message, { error }),
);

whenSignedOut(() => registration.stop());

/** Registers this device for the user, and shows what is opened from a notification. */
export function startPush({
  userId,
  queryClient,
  open,
}: {
  userId: string;
  queryClient: QueryClient;
  open: (address: string) => void;
}): () => void {
  registration.start(userId);
  const hear = ({ data, ports }: MessageEvent) => {
    const said = data as { kind?: unknown; address?: unknown } | null;
    if (said?.kind === 'pushed') {
      // As the live event of the same name does: the one toast tells of it, whichever comes first.
      void queryClient.invalidateQueries({ queryKey: ['notifications'] });
    } else if (said?.kind === 'subscriptionChanged') {
      void registration.renew();
    } else if (said?.kind === 'open' && typeof said.address === 'string') {
      // The worker hears that there is no need to load the page anew.
      ports[0]?.postMessage('opened');
      open(said.address);
    }
  };
  const hearTabs = ({ key, newValue }: StorageEvent) => {
    if (key !== ownerKey) return;
    if (newValue === null) void registration.renew();
    else if (newValue !== userId) registration.takeOver();
  };
  native?.addListener('pushNotificationReceived', ({ data }) => confirmArrival(data?.pushId));
  native?.addListener('pushNotificationActionPerformed', ({ notification }) => {
    confirmArrival(notification?.data?.pushId);
    const notifyId = notification?.data?.notifyId;
    open(typeof notifyId === 'string' ? `/messages/${notifyId}` : '/messages');
  });
  const { serviceWorker } = navigator;
  serviceWorker?.addEventListener('message', hear);
  window.addEventListener('storage', hearTabs);
  return () => {
    serviceWorker?.removeEventListener('message', hear);
    window.removeEventListener('storage', hearTabs);
  };
}

/** Ends what is pushed to the user on this device, before their session ends. */
export const leavePush = (userId: string): Promise<void> => registration.unregister(userId);

/** What the button in the settings does: a click may ask where a timer may not. */
export const enablePush = (): Promise<void> => registration.enable();

/** Tells the portal that a push arrived at the app; a browser's worker does so itself. */
function confirmArrival(pushId: unknown): void {
  if (typeof pushId !== 'string') return;
  callOpenApi('push/confirmArrival', { pushId }).catch((error: unknown) => {
    void log('warn', 'The arrival of a push could not be confirmed.', { error });
  });
}
