import type { LabelOverrides } from '@tradebridge/contract/labels';
import { send } from '../app/api-client.ts';
import { fetchDeployedConfig, getConfig } from '../app/config.ts';
import { whenSignedOut } from '../app/session.ts';
import { showOverrides } from '../ui/labels.ts';

/** Maximum milliseconds a page waits for its labels before it is rendered without them. */
const maxWaitMs = 2_000;

/** Milliseconds before a failed file is requested again; the last value repeats. */
const retryDelaysMs = [2_000, 5_000, 15_000, 30_000];

/** Maximum age of the page's configuration, in milliseconds, when a session begins. */
const maxConfigAgeMs = 30_000;

/**
 * The version on display or loading; undefined without a session, empty while it is being
 * requested.
 */
let wanted: string | null | undefined;
let arrival = Promise.resolve();

let shown: LabelOverrides = {};
let show = showOverrides;

/** Lets the editor show the server's overrides, or the page again. */
export function showOverridesBy(shows = showOverrides): void {
  show = shows;
  show(shown);
}

/** Applies the server's present overrides. */
export function takeOverrides(overrides: LabelOverrides): void {
  shown = overrides;
  show(overrides);
}

/** Applies the overrides of a version once they have loaded; a failed file is requested again. */
export async function followOverrides(version: string | null): Promise<void> {
  if (wanted === undefined) return;
  if (version !== wanted) {
    wanted = version;
    arrival = load(version, 0);
  }
  await arrival;
}

async function load(version: string | null, failures: number): Promise<void> {
  try {
    const overrides = version === null ? {} : await fetchFile(version);
    if (wanted === version) takeOverrides(overrides);
  } catch {
    const deployed = await fetchDeployedConfig();
    // The file may be gone with its version.
    if (deployed && deployed.labels.version !== version && wanted === version) {
      return followOverrides(deployed.labels.version);
    }
    const delay = retryDelaysMs[Math.min(failures, retryDelaysMs.length - 1)];
    setTimeout(() => {
      if (wanted === version) void load(version, failures + 1);
    }, delay);
  }
}

async function fetchFile(version: string): Promise<LabelOverrides> {
  const response = await send(`/labels/${version}.json`, {});
  if (!response.ok) throw new Error(`The labels cannot be read (${response.status}).`);
  // The server builds the file from validated overrides.
  return (await response.json()) as LabelOverrides;
}

/** Applies the saved overrides after a time in which live events may have been missed. */
export async function catchUpWithOverrides(): Promise<void> {
  const deployed = await fetchDeployedConfig();
  if (deployed) await followOverrides(deployed.labels.version);
}

/**
 * Loads the session's labels before its first page is rendered. If they are late or fail, the page
 * is rendered without them and updated later.
 */
export async function overridesOfSession(): Promise<void> {
  if (wanted === undefined) arrival = begin();
  await Promise.race([arrival, new Promise((resolve) => setTimeout(resolve, maxWaitMs))]);
}

async function begin(): Promise<void> {
  const { version } = getConfig().labels;
  wanted = '';
  // A user who signs in on a page opened long ago sees today's labels.
  const isOld = performance.now() > maxConfigAgeMs;
  const deployed = isOld ? await fetchDeployedConfig() : null;
  await followOverrides(deployed ? deployed.labels.version : version);
}

whenSignedOut(() => {
  wanted = undefined;
});
