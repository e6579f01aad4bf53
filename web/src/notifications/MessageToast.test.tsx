import { screen, within } from '@testing-library/dom';
import { afterEach, expect, test, vi } from 'vitest';
import { aUser } from '../../../server/src/identity/test-users.ts';
import { aNotification } from '../../../server/src/notifications/test-notifications.ts';
import { queryClient } from '../app/query-client.ts';
import { applyEvent } from '../live/apply-event.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';

const portal = await openPortal();

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A user on a page, and how to notify them. */
async function atAPage() {
  const as = await aUser(portal.db);
  const visit = await portal.visit('/settings', { as });
  await screen.findByRole('heading', { level: 1, name: 'Settings' });
  await visit.main.findByRole('group', { name: 'Payments' });
  let count = 0;
  const tell = async (title: string) => {
    count += 1;
    const at = new Date(portal.app.now.getTime() + count * 1000);
    const { id } = await aNotification(portal.db, as.id, { at, title });
    hear();
    return id;
  };
  const hear = () => {
    const data = JSON.stringify({ userId: as.id });
    applyEvent({ name: 'notifications', data }, queryClient);
  };
  return { ...visit, as, tell, hear };
}
type Shown = Awaited<ReturnType<typeof toast>>;
const toast = async (title: string) => {
  const text = await screen.findByText(title);
  const region = text.closest('section');
  if (!region) throw new Error('The toast is in no region.');
  return within(region);
};

test('a new notification shows as a toast, and View opens it', async () => {
  const { user, main, tell } = await atAPage();
  await tell('Closed tomorrow');
  const shown = await toast('Closed tomorrow');
  await expectAccessible();
  await user.click(shown.getByRole('button', { name: 'View' }));
  await main.findByRole('heading', { level: 2, name: 'Closed tomorrow' });
  expect(screen.queryByRole('button', { name: 'View' })).toBeNull();
});

test('there is one toast: the newest replaces the previous one', async () => {
  const { user, tell } = await atAPage();
  await tell('The first');
  await toast('The first');
  await tell('The second');
  const shown = await toast('The second');
  expect(screen.queryByText('The first')).toBeNull();
  expect(screen.getAllByRole('button', { name: 'View' })).toHaveLength(1);
  await user.click(shown.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText('The second')).toBeNull();
});

test.each([
  ['points at it', pointed],
  ['is at it by keyboard', focused],
])('the toast stays for ten seconds, and for as long as somebody %s', async (_what, hold) => {
  const { tell } = await atAPage();
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'performance'],
    shouldAdvanceTime: true,
  });
  await tell('Ten seconds');
  const shown = await toast('Ten seconds');
  // React renders the pointer's effect a moment later.
  const isHeld = () => shown.getByText('Ten seconds').closest('[class*="held"]') !== null;
  const letGo = hold(shown);
  await expect.poll(isHeld).toBe(true);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(screen.queryByText('Ten seconds')).not.toBeNull();
  letGo();
  await expect.poll(isHeld).toBe(false);
  // Real time passes too, more of it on a busy machine.
  await vi.advanceTimersByTimeAsync(5_000);
  expect(screen.queryByText('Ten seconds')).not.toBeNull();
  await vi.advanceTimersByTimeAsync(6_000);
  expect(screen.queryByText('Ten seconds')).toBeNull();
});

test('the toast disappears when the notification is read in another tab', async () => {
  const { as, tell, hear } = await atAPage();
  const id = await tell('Read elsewhere');
  await toast('Read elsewhere');
  await portal.app.call('notifications/markRead', { id }, await portal.app.signIn(as.id));
  hear();
  await expect.poll(() => screen.queryByText('Read elsewhere')).toBeNull();
});

test('a notification that was already unread, or was read here, shows no toast', async () => {
  const as = await aUser(portal.db);
  await aNotification(portal.db, as.id, { at: portal.app.now, title: 'Long there' });
  const { main } = await portal.visit('/settings', { as });
  await main.findByRole('group', { name: 'Payments' });
  expect(screen.queryByRole('button', { name: 'View' })).toBeNull();
});

/** Hovers without user-event, whose timers are faked here. Returns a function that ends the hover. */
function pointed(shown: Shown): () => void {
  const element = shown.getByText('Ten seconds');
  const point = (type: 'mouseover' | 'mouseout') =>
    element.dispatchEvent(new MouseEvent(type, { bubbles: true, relatedTarget: document.body }));
  point('mouseover');
  return () => point('mouseout');
}

/** The same for the keyboard. */
function focused(shown: Shown): () => void {
  const view = shown.getByRole('button', { name: 'View' });
  view.focus();
  return () => view.blur();
}

test('of two visible tabs only the focused one shows a toast', async () => {
  const { tell } = await atAPage();
  vi.spyOn(document, 'hasFocus').mockReturnValue(false);
  const id = await tell('Told in the other tab');
  localStorage.setItem('messageToast', `${id} ${Date.now()}`);
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(screen.queryByText('Told in the other tab')).toBeNull();
  await tell('Told here');
  await toast('Told here');
});
