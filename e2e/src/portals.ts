import { join } from 'node:path';
import { test } from '@playwright/test';

/**
 * A demonstration of its own for each size of window that every journey is made in, so that both can be
 * tried at once; and one whose merchant asks for 3D Secure.
 */
const portals = ['desktop', 'phone', 'three-d-secure'] as const;
export type PortalName = (typeof portals)[number];

const isPortal = (name: string): name is PortalName => portals.some((known) => known === name);

export interface Portal {
  address: string;
  /** What stands in for outside services. */
  sandbox: string;
  port: number;
  dataFolder: string;
  logFile: string;
}

export function portalOf(name: PortalName): Portal {
  const { E2E_PORT = '', E2E_DATA_DIR = '' } = process.env;
  // Beside each portal stands its sandbox.
  const port = Number(E2E_PORT) + portals.indexOf(name) * 2;
  return {
    address: `http://localhost:${port}`,
    sandbox: `http://localhost:${port + 1}`,
    port,
    dataFolder: join(E2E_DATA_DIR, name),
    // Beside it, so that the portal's own files are the portal's alone.
    logFile: join(E2E_DATA_DIR, `${name}.log`),
  };
}

/** The demonstration that the running test uses: that of its project. */
export function ownPortal(): Portal {
  const { name } = test.info().project;
  if (!isPortal(name)) throw new Error(`No portal stands for the project ${name}.`);
  return portalOf(name);
}

export const allPortals = (): Portal[] => portals.map(portalOf);
