import { join } from 'node:path';
import { test } from '@playwright/test';

/** The sizes of window that every journey is made in. */
export type Size = 'desktop' | 'phone';

/** A demonstration of its own for each size, so that both can be tried at once. */
export function portalOf(size: Size): { port: number; dataFolder: string; logFile: string } {
  const { E2E_PORT = '', E2E_DATA_DIR = '' } = process.env;
  return {
    port: Number(E2E_PORT) + (size === 'phone' ? 2 : 0),
    dataFolder: join(E2E_DATA_DIR, size),
    // Beside it, so that the portal's own files are the portal's alone.
    logFile: join(E2E_DATA_DIR, `${size}.log`),
  };
}

/** The demonstration that the running test uses. */
export const ownPortal = () => portalOf(test.info().project.name === 'phone' ? 'phone' : 'desktop');
