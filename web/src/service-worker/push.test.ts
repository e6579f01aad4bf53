import { beforeEach, expect, test, vi } from 'vitest';

/** A tab of the portal. */
class Tab {
  readonly said: unknown[] = [];
  navigated: string | null = null;
  isFocused = false;
  readonly visibilityState: 'visible' | 'hidden';
  readonly #hears: boolean;

  constructor(visibilityState: 'visible' | 'hidden', hears = true) {
    this.visibilityState = visibilityState;
    this.#hears = hears;
  }

  postMessage(data: unknown, ports: MessagePort[] = []) {
    this.said.push(data);
    if (this.#hears) ports[0]?.postMessage('opened');
  }
  async focus() {
    this.isFocused = true;
    return this;
  }
  async navigate(address: string) {
    this.navigated = address;
  }
}

let tabs: Tab[];
let opened: string[];
let shown: { title: string; body: string; tag: string }[];
const confirmed: unknown[] = [];
const listeners = new Map<string, (event: unknown) => void>();

// The worker captures its globals when it is loaded.
vi.stubGlobal('self', {
  addEventListener: (name: string, listener: (event: unknown) => void) =>
    listeners.set(name, listener),
  location: { hostname: 'portal.test' },
  clients: {
    matchAll: async () => tabs,
    openWindow: async (address: string) => void opened.push(address),
  },
  registration: {
    showNotification: async (title: string, options: { body: string; tag: string }) =>
      void shown.push({ title, body: options.body, tag: options.tag }),
  },
});
vi.stubGlobal('fetch', async (address: string, { body }: { body: string }) => {
  confirmed.push(address, JSON.parse(body));
  throw new TypeError('No connection.');
});
const { showPushes } = await import('./push.ts');
showPushes();

beforeEach(() => {
  [tabs, opened, shown] = [[], [], []];
  confirmed.length = 0;
});

async function happens(name: string, event: object): Promise<void> {
  let work: Promise<unknown> = Promise.resolve();
  listeners.get(name)?.({ ...event, waitUntil: (given: Promise<unknown>) => (work = given) });
  await work;
}
const push = (json: () => unknown) => happens('push', { data: { json } });
const tap = (notifyId: string) =>
  happens('notificationclick', { notification: { close: () => {}, data: { notifyId } } });
const message = { title: 'Closed', body: 'On Friday', data: { notifyId: 'n1' } };

test('a push is shown as a notification', async () => {
  tabs = [new Tab('hidden')];
  await push(() => message);
  expect(shown).toEqual([{ title: 'Closed', body: 'On Friday', tag: 'n1' }]);
  expect(tabs[0]?.said).toEqual([]);
});

test('with a visible tab, a push is sent only to that tab', async () => {
  tabs = [new Tab('hidden'), new Tab('visible')];
  await push(() => message);
  expect(shown).toEqual([]);
  expect(tabs.map(({ said }) => said)).toEqual([[], [{ kind: 'pushed', notifyId: 'n1' }]]);
});

test('tabs are told when the browser has ended the subscription', async () => {
  tabs = [new Tab('hidden'), new Tab('visible')];
  await happens('pushsubscriptionchange', {});
  const told = [{ kind: 'subscriptionChanged' }];
  expect(tabs.map(({ said }) => said)).toEqual([told, told]);
});

test('the arrival of a push is reported to the portal, unless it cannot be read', async () => {
  await push(() => ({ ...message, data: { notifyId: 'n1', pushId: 'p1' } }));
  await push(() => JSON.parse('%'));
  expect(confirmed).toEqual(['/api/push/confirmArrival', { pushId: 'p1' }]);
  expect(shown).toHaveLength(2);
});

test('a push that cannot be read still shows a notification', async () => {
  await push(() => JSON.parse('%'));
  await happens('push', { data: null });
  expect(shown.map(({ title }) => title)).toEqual(['portal.test', 'portal.test']);
});

test('a tap opens an existing tab, preferably a visible one', async () => {
  tabs = [new Tab('hidden'), new Tab('visible')];
  await tap('n1');
  expect(tabs.map(({ isFocused }) => isFocused)).toEqual([false, true]);
  expect(tabs[1]?.said).toEqual([{ kind: 'open', address: '/messages/n1' }]);
  expect(tabs[1]?.navigated).toBeNull();
  expect(opened).toEqual([]);
});

test('a tab whose page does not respond is navigated', async () => {
  tabs = [new Tab('visible', false)];
  await tap('n1');
  expect(tabs[0]?.navigated).toBe('/messages/n1');
});

test('without a tab a window is opened', async () => {
  await tap('n1');
  await tap('');
  expect(opened).toEqual(['/messages/n1', '/messages']);
});
