import { join } from 'node:path';
import { test } from '@playwright/test';

/**
 * A separate demonstration for each size of window, so that both can be tested at once; and one
 * whose merchant requires 3D Secure.
 */
const portals = ['desktop', 'phone', 'three-d-secure'] as const;
export type PortalName = (typeof portals)[number];

const isPortal = (name: string): name is PortalName => portals.some((known) => known === name);

export interface Portal {
  address: string;
  /** The simulation of outside services. */
  sandbox: string;
  port: number;
  dataFolder: string;
  logFile: string;
}

export function portalOf(name: PortalName): Portal {
  const { E2E_PORT = '', E2E_DATA_DIR = '' } = process.env;
  // Each portal's sandbox uses the next port.
  const port = Number(E2E_PORT) + portals.indexOf(name) * 2;
  return {
    address: `http://localhost:${port}`,
    sandbox: `http://localhost:${port + 1}`,
    port,
    dataFolder: join(E2E_DATA_DIR, name),
    // Outside the portal's own folder, so that this contains only the portal's files.
    logFile: join(E2E_DATA_DIR, `${name}.log`),
  };
}

/** The demonstration of the current test's project. */
export function ownPortal(): Portal {
  const { name } = test.info().project;
  if (!isPortal(name)) throw new Error(`There is no portal for the project ${name}.`);
  return portalOf(name);
}

export const allPortals = (): Portal[] => portals.map(portalOf);
