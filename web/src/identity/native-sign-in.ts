import { isServed, pathIn } from '../app/native/follow-device.ts';
import { appPlugin, browserPlugin } from '../app/native/plugins.ts';
import { log } from '../device-log/device-log.ts';
import { holdFragment } from './held-fragment.ts';
import { providerReturnOf } from './provider-return.ts';

/** Opens a provider's page in the system's browser: Google refuses web views of apps. */
export const openProvider = (url: string): Promise<void> => browserPlugin.open({ url });

/**
 * Continues a sign-in whose return, a link into the app, arrives while the sign-in page is open.
 *
 * @returns how to stop
 */
export function followReturn(): () => void {
  const listening = appPlugin.addListener('appUrlOpen', ({ url }) => {
    const href = pathIn(url, location.host) ?? '';
    // Android may hand the provider's redirect to the app; the server turns it into the link.
    if (isServed(href)) location.assign(href);
    const [, fragment = ''] = href.split('#', 2);
    if (!providerReturnOf(fragment)) return;
    holdFragment('provider', fragment);
    browserPlugin.close().catch(() => {
      // Android has closed it itself.
    });
    // The page starts as it does when the browser itself returns.
    location.reload();
  });
  listening.catch((error: unknown) => log('warn', 'The device is not followed', { error }));
  return () => {
    listening.then(
      (handle) => handle.remove(),
      () => {
        // It was reported above; there is nothing to remove.
      },
    );
  };
}
