import { appPlugin } from './plugins.ts';

interface Page {
  canGoBack(): boolean;
  back(): void;
  open(href: string): void;
  /** Reports what the shell cannot do: an older shell may lack a plugin. */
  onFailed(error: unknown): void;
}

/**
 * Connects the device's controls: its back button goes back like the browser's, and leaves the app
 * where there is nothing to go back to; a link into the app opens its page here.
 *
 * @returns how to stop
 */
export function followDevice(page: Page): () => void {
  const listening = [
    appPlugin.addListener('backButton', () => {
      if (page.canGoBack()) page.back();
      else void appPlugin.minimizeApp();
    }),
    appPlugin.addListener('appUrlOpen', ({ url }) => {
      const href = pathIn(url, location.host);
      if (href === null) return;
      if (isServed(href)) location.assign(href);
      else page.open(href);
    }),
  ];
  for (const one of listening) one.catch(page.onFailed);
  return () => {
    for (const one of listening) {
      one.then(
        (handle) => handle.remove(),
        () => {
          // It was reported above; there is nothing to remove.
        },
      );
    }
  };
}

/** Addresses answered by the server itself: Android opens all links to the portal in the app. */
export const isServed = (href: string): boolean => /^\/(?:api|unsubscribe)\//.test(href);

/**
 * The page of a link, `https://{host}/sign-offs` or `{scheme}://sign-offs`. Null for a link to
 * another host.
 */
export function pathIn(link: string, host: string): string | null {
  const [, scheme = '', rest = ''] = /^([a-z][\w.+-]*):\/\/(.*)$/i.exec(link) ?? [];
  if (scheme === '') return null;
  if (!/^https?$/.test(scheme)) return `/${rest.replace(/^\/+/, '')}`;
  const url = URL.canParse(link) ? new URL(link) : null;
  return url?.host === host ? url.pathname + url.search + url.hash : null;
}
