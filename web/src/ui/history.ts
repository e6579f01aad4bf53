import { createBrowserHistory } from '@tanstack/react-router';

/**
 * What lies over the page (a dialog, the menu) has an entry of its own in the browser's history, so
 * that Back closes it before it leaves the page. A CloseWatcher would need no entry, but only Chromium
 * has it, and only on Android does Back reach it: an entry works in every browser.
 *
 * The router never sees these entries: they carry the state of their page, and how many of them
 * lie over it. They are gone before the router goes elsewhere, so that Back never meets an empty one.
 */
interface Overlay {
  close: () => void;
}

/** What lies over the page, the topmost last. */
const overlays: Overlay[] = [];

/** What stays open while its page gets another address, and has no entry meanwhile. */
const staying: Overlay[] = [];

/** A page that asks before it is left for another. */
interface LeaveGuard {
  /** Whether going to a path leaves it. */
  leaves: (nextPath: string) => boolean;
  /** Whether the page may be left. */
  ask: () => Promise<boolean>;
}

const guards = new Set<LeaveGuard>();

/** While the browser is on its way to another entry because this module asked. */
let travelling: Promise<void> | null = null;
let arrive = () => {};
/** In milliseconds. A browser that has lost the entry says nothing, and nobody must wait for ever. */
const maxTravelMs = 1_000;

// Comes before the router's own listener, which does not hear what is not for it.
window.addEventListener('popstate', (event) => {
  const depth = depthOf(event.state);
  const isSamePage = event.state?.__TSR_key === browserHistory.location.state.__TSR_key;
  const asking = isSamePage || travelling ? [] : guardsBefore(location.pathname);
  if (isSamePage || depth > 0 || asking.length > 0) event.stopImmediatePropagation();
  if (travelling) arrive();
  else if (asking.length > 0) void askAfterMoving(asking, event.state);
  else closeFrom(isSamePage ? depth : 0);
  settleSoon();
});

// A reload closes what lay over the page.
const depthAtStart = depthOf(window.history.state);
if (depthAtStart > 0) {
  writeEntry('replaceState', 0);
  void travel(-depthAtStart);
}

export const browserHistory = createBrowserHistory();

browserHistory.block({
  enableBeforeUnload: false,
  blockerFn: async ({ action, nextLocation }) => {
    if (action !== 'PUSH' && action !== 'REPLACE') return false;
    if (!(await mayLeave(guardsBefore(nextLocation.pathname)))) return true;
    // As by the filters of a list, which are chosen in a sheet.
    const isSamePage = nextLocation.pathname === browserHistory.location.pathname;
    if (isSamePage && action === 'REPLACE') staying.push(...overlays);
    await leaveOverlays();
    return false;
  },
});

browserHistory.subscribe(() => {
  // Not before the addresses that are under way at the same time are written, too.
  if (staying.length > 0) setTimeout(returnOverlays);
});

function returnOverlays(): void {
  overlays.unshift(...staying.splice(0));
  settle();
}

/**
 * Lets the page on display ask before it is left, by whatever way. Answers how to stop that.
 *
 * @param leaves whether something is lost by going to a path, where that is not by leaving this page
 */
export function guardPage(
  ask: LeaveGuard['ask'],
  leaves: LeaveGuard['leaves'] = leavesPath(browserHistory.location.pathname),
): () => void {
  const guard = { leaves, ask };
  guards.add(guard);
  window.addEventListener('beforeunload', stayBeforeUnload);
  return () => {
    guards.delete(guard);
    if (guards.size === 0) window.removeEventListener('beforeunload', stayBeforeUnload);
  };
}

/** Closing the tab or loading it anew: the browser asks in its own words. */
function stayBeforeUnload(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/**
 * Where only the rest of the address changes, nobody leaves. Once a page is left, its guards are of no
 * interest to where it redirects.
 */
const leavesPath = (path: string) => (nextPath: string) =>
  path === browserHistory.location.pathname && path !== nextPath;

const guardsBefore = (nextPath: string): LeaveGuard[] =>
  [...guards].filter(({ leaves }) => leaves(nextPath));

/** Asks the page on display whether it may be left, before something is done that leaves it. */
export const mayLeavePage = (): Promise<boolean> => mayLeave(guardsBefore(''));

async function mayLeave(asking: readonly LeaveGuard[]): Promise<boolean> {
  for (const guard of asking) {
    if (!(await guard.ask())) return false;
    guards.delete(guard);
  }
  return true;
}

/**
 * Back and Forward have moved already when they are heard of: the page's own entry is taken again
 * before it asks, so that what opens over it has its entry in the right place.
 */
async function askAfterMoving(
  asking: readonly LeaveGuard[],
  next: { __TSR_index?: number } | null,
): Promise<void> {
  const { pathname, search, hash } = location;
  const steps = (next?.__TSR_index ?? 0) - browserHistory.location.state.__TSR_index;
  await travel(-steps);
  if (!(await mayLeave(asking))) return;
  await leaveOverlays();
  // What lay over the page has taken the place of the entries that came after it.
  if (steps > 0) browserHistory.push(pathname + search + hash);
  else window.history.go(steps);
}

/** Gives what opens over the page its entry; answers how to take that away. */
export function addOverlay(overlay: Overlay): () => void {
  overlays.push(overlay);
  settleSoon();
  return () => {
    for (const open of [overlays, staying]) {
      const place = open.indexOf(overlay);
      if (place !== -1) open.splice(place, 1);
    }
    settleSoon();
  };
}

function closeFrom(depth: number): void {
  for (const overlay of overlays.splice(depth).reverse()) overlay.close();
}

/** Not before all that opens and closes at the same time has done so. */
function settleSoon(): void {
  queueMicrotask(settle);
}

/** Makes the entries over the page as many as what lies over it. */
function settle(): void {
  if (travelling) return;
  const depth = depthOf(window.history.state);
  if (depth > overlays.length) void travel(overlays.length - depth);
  // What the router still has to write belongs below.
  if (depth < overlays.length) browserHistory.flush();
  for (let next = depth + 1; next <= overlays.length; next++) writeEntry('pushState', next);
}

/** Whatever stays open all the same has no entry any more. */
async function leaveOverlays(): Promise<void> {
  overlays.length = 0;
  // Never while another travel is about to begin: two would leave the page as well.
  while (travelling) await travelling;
  const depth = depthOf(window.history.state);
  if (depth > 0) await travel(-depth);
}

function travel(steps: number): Promise<void> {
  travelling = new Promise<void>((resolve) => {
    arrive = resolve;
    setTimeout(resolve, maxTravelMs);
    window.history.go(steps);
  }).then(() => {
    travelling = null;
    // What opened or closed meanwhile, where the browser never said that it arrived.
    settleSoon();
  });
  return travelling;
}

function depthOf(state: { overlays?: number } | null): number {
  return state?.overlays ?? 0;
}

/** By the prototype: the router watches the methods of `window.history` itself. */
function writeEntry(method: 'pushState' | 'replaceState', depth: number): void {
  const state = { ...window.history.state, overlays: depth };
  History.prototype[method].call(window.history, state, '');
}
