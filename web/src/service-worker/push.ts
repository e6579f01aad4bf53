import { worker } from './scope.ts';

/** What the server pushes: see `sendWebPush` there. */
interface Pushed {
  readonly title: string;
  readonly body: string;
  readonly data: { readonly notifyId: string; readonly pushId: string };
}

/** How long a tab has to say that it opens what was tapped, in milliseconds. */
const answerWithinMs = 1_000;

/** Shows what is pushed, and opens it when somebody taps it. */
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
  // The browser has replaced the subscription, or ended it. Only a tab has the session to register with;
  // without one, the next visit does.
  worker.addEventListener('pushsubscriptionchange', (event) => {
    event.waitUntil(
      tabs().then((all) => {
        for (const tab of all) tab.postMessage({ kind: 'subscriptionChanged' });
      }),
    );
  });
}

const tabs = () => worker.clients.matchAll({ type: 'window', includeUncontrolled: true });

/** Tells the portal that it arrived. Nobody waits for that, nor is it told again. */
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
  // Whoever looks at the portal is told there. Safari takes push away from those that show nothing.
  if (looking.length > 0 && !isSafari) return;
  await worker.registration.showNotification(pushed.title, {
    body: pushed.body,
    data: pushed.data,
    icon: '/app-icon/192.png',
    badge: '/app-icon/badge.png',
    // Pushed again, it takes the place of the one before.
    tag: pushed.data.notifyId,
    silent: looking.length > 0,
  });
}

const isSafari = /AppleWebKit(?!.*Chrom)/.test(navigator.userAgent);

/** Something must be shown, even of what cannot be read. */
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
 * Opens an address in a tab that there is, since a new one has no session: a tab that is looked at first,
 * else any.
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
  // Its page has no ears yet, or is not that of the portal's application.
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
