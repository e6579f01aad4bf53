import { isApiError } from '../app/api-error.ts';
import { plainText } from '../ui/labels.ts';
import { isReloading } from './chunk-reload.ts';
import { log } from './device-log.ts';
import { deviceLogLabels } from './labels.ts';

/** Notes every error that nobody caught. */
export function watchErrors(): void {
  window.addEventListener('error', (event) => reportError(event.error ?? event.message));
  window.addEventListener('unhandledrejection', (event) => reportError(event.reason));
}

/** Logs an unhandled error: the provider's at info, any other at error, where it becomes a toast. */
export function reportError(error: unknown): void {
  if (isReloading() || isHarmless(error)) return;
  const message = messageOf(error) || plainText(deviceLogLabels.unhandled);
  log(isOfIdentityProvider(error) ? 'info' : 'error', message, { error });
}

/** Only a code in the provider's own form makes an error one of sign-in (CON-27). */
function isOfIdentityProvider(error: unknown): boolean {
  return (
    typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    typeof error.code === 'string' &&
    error.code.startsWith('auth/')
  );
}

function isHarmless(error: unknown): boolean {
  if (error instanceof DOMException && error.name === 'AbortError') return true;
  // The browser's own note that a watched size changed while it was told of sizes.
  if (messageOf(error).startsWith('ResizeObserver loop')) return true;
  // The session's end is told by the sign-in page.
  return isApiError(error) && (error.status === 401 || error.code === 'no-token');
}

function messageOf(error: unknown): string {
  if (typeof error === 'string') return error;
  // A library may reject with an object that is no Error and yet says why.
  const hasMessage = typeof error === 'object' && error !== null && 'message' in error;
  return hasMessage && typeof error.message === 'string' ? error.message : '';
}
