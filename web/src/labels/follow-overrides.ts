import type { LabelOverrides } from '@tradebridge/contract/labels';
import { send } from '../app/api-client.ts';
import { fetchDeployedConfig, getConfig } from '../app/config.ts';
import { whenSignedOut } from '../app/session.ts';
import { showOverrides } from '../ui/labels.ts';

/** How long a page may wait for its wording before it is drawn without, in milliseconds. */
const maxWaitMs = 2_000;

/** Pauses before a file that failed is asked for again, in milliseconds; the last one repeats. */
const retryDelaysMs = [2_000, 5_000, 15_000, 30_000];

/** How old the page's configuration may be when a session begins, in milliseconds. */
const maxConfigAgeMs = 30_000;

/** The version on display or on its way; undefined without a session, empty while it is asked for. */
let wanted: string | null | undefined;
let arrival = Promise.resolve();

let shown: LabelOverrides = {};
let show = showOverrides;

/** Has the overrides of the server shown by somebody else, such as the editor, or by the page again. */
export function showOverridesBy(shows = showOverrides): void {
  show = shows;
  show(shown);
}

/** Shows what the server has now. */
export function takeOverrides(overrides: LabelOverrides): void {
  shown = overrides;
  show(overrides);
}

/** Shows the overrides of a version once they are there; a file that fails is asked for again. */
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
  // The server makes the file from what it checked when it was saved.
  return (await response.json()) as LabelOverrides;
}

/** Shows what is saved now: after a time in which live events may have been missed. */
export async function catchUpWithOverrides(): Promise<void> {
  const deployed = await fetchDeployedConfig();
  if (deployed) await followOverrides(deployed.labels.version);
}

/**
 * The wording of a session, before its first page is drawn. Where it does not come in time, or fails, the
 * page is drawn with what there is, and shows it once it comes.
 */
export async function overridesOfSession(): Promise<void> {
  if (wanted === undefined) arrival = begin();
  await Promise.race([arrival, new Promise((resolve) => setTimeout(resolve, maxWaitMs))]);
}

async function begin(): Promise<void> {
  const { version } = getConfig().labels;
  wanted = '';
  // Who signs in to a page that was opened long ago sees today's.
  const isOld = performance.now() > maxConfigAgeMs;
  const deployed = isOld ? await fetchDeployedConfig() : null;
  await followOverrides(deployed ? deployed.labels.version : version);
}

whenSignedOut(() => {
  wanted = undefined;
});
