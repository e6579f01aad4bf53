import { isServed, pathIn } from '../app/native/follow-device.ts';
import { appPlugin, browserPlugin } from '../app/native/plugins.ts';
import { log } from '../device-log/device-log.ts';
import { holdFragment } from './held-fragment.ts';
import { providerReturnOf } from './provider-return.ts';

/** Opens a provider's page in the system's browser: Google refuses the views of apps. */
export const openProvider = (url: string): Promise<void> => browserPlugin.open({ url });

/**
 * Goes on with a sign-in whose way back, a link into the app, comes while the sign-in page is open.
 *
 * @returns how to stop
 */
export function followReturn(): () => void {
  const listening = appPlugin.addListener('appUrlOpen', ({ url }) => {
    const href = pathIn(url, location.host) ?? '';
    // Android may give the app the provider's own way back, which the server makes the link of.
    if (isServed(href)) location.assign(href);
    const [, fragment = ''] = href.split('#', 2);
    if (!providerReturnOf(fragment)) return;
    holdFragment('provider', fragment);
    browserPlugin.close().catch(() => {
      // Android has put it away by itself.
    });
    // The page begins as it does where the browser itself comes back.
    location.reload();
  });
  listening.catch((error: unknown) => log('warn', 'The device is not followed', { error }));
  return () => {
    listening.then(
      (handle) => handle.remove(),
      () => {
        // It was told above; there is nothing to remove.
      },
    );
  };
}
