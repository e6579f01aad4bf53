import { worker } from './scope.ts';

/** The server's payload: see `sendWebPush` there. */
interface Pushed {
  readonly title: string;
  readonly body: string;
  readonly data: { readonly notifyId: string; readonly pushId: string };
}

/** Milliseconds for a tab to confirm that it opens the notification. */
const answerWithinMs = 1_000;

/** Shows pushes, and opens them when tapped. */
export function showPushes(): void {
  worker.addEventListener('push', (event) => {
    const pushed = read(event.data);
    event.waitUntil(Promise.all([show(pushed), confirm(pushed)]));
  });
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const { notifyId } = event.notification.data as Pushed['data'];
    event.waitUntil(open(notifyId === '' ? '/messages' : `/messages/${notifyId}`));
  });
  // The browser has replaced or ended the subscription. Only a tab has a session to register with;
  // otherwise the next visit does.
  worker.addEventListener('pushsubscriptionchange', (event) => {
    event.waitUntil(
      tabs().then((all) => {
        for (const tab of all) tab.postMessage({ kind: 'subscriptionChanged' });
      }),
    );
  });
}

const tabs = () => worker.clients.matchAll({ type: 'window', includeUncontrolled: true });

/** Confirms the arrival to the portal, without waiting or retrying. */
async function confirm({ data: { pushId } }: Pushed): Promise<void> {
  if (pushId === '') return;
  await fetch('/api/push/confirmArrival', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
    body: JSON.stringify({ pushId }),
  }).catch(() => {});
}

async function show(pushed: Pushed): Promise<void> {
  const looking = (await tabs()).filter(({ visibilityState }) => visibilityState === 'visible');
  for (const tab of looking) tab.postMessage({ kind: 'pushed', notifyId: pushed.data.notifyId });
  // A visible tab shows it itself. Safari withdraws push from sites that show nothing.
  if (looking.length > 0 && !isSafari) return;
  await worker.registration.showNotification(pushed.title, {
    body: pushed.body,
    data: pushed.data,
    icon: '/app-icon/192.png',
    badge: '/app-icon/badge.png',
    // A repeated push replaces the previous notification.
    tag: pushed.data.notifyId,
    silent: looking.length > 0,
  });
}

const isSafari = /AppleWebKit(?!.*Chrom)/.test(navigator.userAgent);

/** Something must be shown, even if the payload is unreadable. */
function read(given: PushMessageData | null): Pushed {
  try {
    if (!given) throw new Error('Nothing came along.');
    const { title, body, data } = given.json() as Pushed;
    return {
      title: `${title}`,
      body: `${body}`,
      data: { notifyId: `${data.notifyId}`, pushId: `${data.pushId}` },
    };
  } catch {
    return { title: worker.location.hostname, body: '', data: { notifyId: '', pushId: '' } };
  }
}

/**
 * Opens an address in an existing tab, because a new one has no session: a visible one if possible.
 */
async function open(address: string): Promise<void> {
  const all = await tabs();
  const tab = all.find(({ visibilityState }) => visibilityState === 'visible') ?? all[0];
  if (!tab) {
    await worker.clients.openWindow(address);
    return;
  }
  const focused = await tab.focus().catch(() => tab);
  if (await opens(focused, address)) return;
  // Its page is not listening yet, or is not the portal's application.
  await focused.navigate(address).catch(() => worker.clients.openWindow(address));
}

function opens(tab: Client, address: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), answerWithinMs);
    port1.onmessage = () => {
      clearTimeout(timer);
      resolve(true);
    };
    tab.postMessage({ kind: 'open', address }, [port2]);
  });
}
