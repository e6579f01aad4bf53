import { isApiError } from '../app/api-error.ts';
import { plainText } from '../ui/labels.ts';
import { isReloading } from './chunk-reload.ts';
import { log } from './device-log.ts';
import { deviceLogLabels } from './labels.ts';

/** Logs every uncaught error. */
export function watchErrors(): void {
  window.addEventListener('error', (event) => reportError(event.error ?? event.message));
  window.addEventListener('unhandledrejection', (event) => reportError(event.reason));
}

/**
 * Logs an unhandled error: the identity provider's at info, any other at error, which shows a
 * toast.
 */
export function reportError(error: unknown): void {
  if (isReloading() || isHarmless(error)) return;
  const message = messageOf(error) || plainText(deviceLogLabels.unhandled);
  log(isOfIdentityProvider(error) ? 'info' : 'error', message, { error });
}

/** Only a code in the provider's format marks an error as one of sign-in (CON-27). */
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
  // A browser notice that a watched size changed during its own notification.
  if (messageOf(error).startsWith('ResizeObserver loop')) return true;
  // The sign-in page reports the end of a session.
  return isApiError(error) && (error.status === 401 || error.code === 'no-token');
}

function messageOf(error: unknown): string {
  if (typeof error === 'string') return error;
  // A library may reject with an object that is not an Error but has a message.
  const hasMessage = typeof error === 'object' && error !== null && 'message' in error;
  return hasMessage && typeof error.message === 'string' ? error.message : '';
}
