import { createBrowserHistory } from '@tanstack/react-router';

/**
 * An overlay (a dialog or the menu) has its own entry in the browser's history, so that Back closes
 * it before it leaves the page. A CloseWatcher would need no entry, but only Chromium has it, and
 * only on Android does Back reach it.
 *
 * The router never sees these entries: they carry the state of their page and the number of
 * overlays. They are removed before the router navigates, so that Back never meets an empty one.
 */
interface Overlay {
  close: () => void;
}

/** Open overlays, the topmost last. */
const overlays: Overlay[] = [];

/** Overlays that stay open while the address of their page changes, and have no entry meanwhile. */
const staying: Overlay[] = [];

/** A page that asks before it is left. */
interface LeaveGuard {
  /** Whether going to a path leaves it. */
  leaves: (nextPath: string) => boolean;
  /** Whether the page may be left. */
  ask: () => Promise<boolean>;
}

const guards = new Set<LeaveGuard>();

/** Pending while the browser navigates to an entry at this module's request. */
let travelling: Promise<void> | null = null;
let arrive = () => {};
/**
 * Milliseconds. A browser that has lost the entry reports nothing, and nobody must wait for ever.
 */
const maxTravelMs = 1_000;

// Registered before the router's listener, which must not see events for overlays.
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

// A reload closes all overlays.
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
    // As by a list's filters, which are chosen in a sheet.
    const isSamePage = nextLocation.pathname === browserHistory.location.pathname;
    if (isSamePage && action === 'REPLACE') staying.push(...overlays);
    await leaveOverlays();
    return false;
  },
});

browserHistory.subscribe(() => {
  // Not before other pending addresses are written.
  if (staying.length > 0) setTimeout(returnOverlays);
});

function returnOverlays(): void {
  overlays.unshift(...staying.splice(0));
  settle();
}

/**
 * Lets the page ask before it is left in any way. Returns how to stop.
 *
 * @param leaves whether going to a path loses something, if that differs from leaving this page
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

/** Closing or reloading the tab: the browser asks in its own words. */
function stayBeforeUnload(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** If the path stays, nobody leaves. Once a page is left, its guards do not apply to redirects. */
const leavesPath = (path: string) => (nextPath: string) =>
  path === browserHistory.location.pathname && path !== nextPath;

const guardsBefore = (nextPath: string): LeaveGuard[] =>
  [...guards].filter(({ leaves }) => leaves(nextPath));

/** Asks the page whether it may be left, before an action that leaves it. */
export const mayLeavePage = (): Promise<boolean> => mayLeave(guardsBefore(''));

async function mayLeave(asking: readonly LeaveGuard[]): Promise<boolean> {
  for (const guard of asking) {
    if (!(await guard.ask())) return false;
    guards.delete(guard);
  }
  return true;
}

/**
 * Back and Forward have moved already when they are reported: the page's entry is restored before
 * it asks, so that the dialog's entry is in the right place.
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
  // An overlay has replaced the entries that came after it.
  if (steps > 0) browserHistory.push(pathname + search + hash);
  else window.history.go(steps);
}

/** Adds an overlay's entry; returns how to remove it. */
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

/** After everything that opens and closes at the same time. */
function settleSoon(): void {
  queueMicrotask(settle);
}

/** Makes the number of entries equal the number of overlays. */
function settle(): void {
  if (travelling) return;
  const depth = depthOf(window.history.state);
  if (depth > overlays.length) void travel(overlays.length - depth);
  // Addresses the router has yet to write belong below.
  if (depth < overlays.length) browserHistory.flush();
  for (let next = depth + 1; next <= overlays.length; next++) writeEntry('pushState', next);
}

/** Overlays that stay open have no entry any more. */
async function leaveOverlays(): Promise<void> {
  overlays.length = 0;
  // Never while another navigation is about to begin: two would leave the page.
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
    // For overlays that changed meanwhile, if the browser never reported its arrival.
    settleSoon();
  });
  return travelling;
}

function depthOf(state: { overlays?: number } | null): number {
  return state?.overlays ?? 0;
}

/** From the prototype: the router watches the methods of `window.history` itself. */
function writeEntry(method: 'pushState' | 'replaceState', depth: number): void {
  const state = { ...window.history.state, overlays: depth };
  History.prototype[method].call(window.history, state, '');
}
