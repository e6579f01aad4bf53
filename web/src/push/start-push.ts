import type { QueryClient } from '@tanstack/react-query';
import { pushState } from '../app/push-state.ts';
import { whenSignedOut } from '../app/session.ts';
import { log } from '../device-log/device-log.ts';
import { followNativePushes } from './follow-native-pushes.ts';
import { nativePlatform, nativePush } from './native-platform.ts';
import { ownerKey, pushOwner } from './push-owner.ts';
import { PushRegistration } from './push-registration.ts';
import { webPlatform } from './web-platform.ts';

const native = nativePush();
const registration: PushRegistration = new PushRegistration(
  native ? nativePlatform(native, () => void registration.renew()) : webPlatform,
  pushState,
  (message, error) => void log('warn', message, { error }),
);

whenSignedOut(() => registration.stop());

/** Registers this device for the user, and opens tapped notifications. */
export function startPush({
  userId,
  since,
  queryClient,
  open,
}: {
  userId: string;
  /** When the user's pages were loaded, in milliseconds of this page. */
  since: number;
  queryClient: QueryClient;
  open: (address: string) => void;
}): () => void {
  registration.start(userId, since);
  // Notifications for the previous user are not for this one.
  const owner = pushOwner();
  if (owner !== null && owner !== userId) void registration.renew();
  const hear = ({ data, ports }: MessageEvent) => {
    const said = data as { kind?: unknown; address?: unknown } | null;
    if (said?.kind === 'pushed') {
      // Like the live event of the same name: the toast appears once, whichever comes first.
      void queryClient.invalidateQueries({ queryKey: ['notifications'] });
    } else if (said?.kind === 'subscriptionChanged') {
      void registration.renew();
    } else if (said?.kind === 'open' && typeof said.address === 'string') {
      // The worker learns that it need not reload the page.
      ports[0]?.postMessage('opened');
      open(said.address);
    }
  };
  const hearTabs = ({ key, newValue }: StorageEvent) => {
    if (key !== ownerKey) return;
    if (newValue === null) void registration.renew();
    else if (newValue !== userId) registration.takeOver();
  };
  const stopNative = native && followNativePushes(native, open);
  const { serviceWorker } = navigator;
  serviceWorker?.addEventListener('message', hear);
  window.addEventListener('storage', hearTabs);
  return () => {
    serviceWorker?.removeEventListener('message', hear);
    window.removeEventListener('storage', hearTabs);
    stopNative?.();
  };
}

/** Ends pushes to the user on this device, before their session ends. */
export const leavePush = (userId: string): Promise<void> => registration.unregister(userId);

/** For the button in the settings: a click may prompt where a timer may not. */
export const enablePush = (): Promise<void> => registration.enable();
