import { type Listener, listen } from './listeners.ts';

// Keeps live streams open in a separate process, so that reading them delays nothing that is
// measured. It receives what to open, replies `opened`, and then the instant at which the last of
// them has received the event.

interface ToHold {
  readonly url: string;
  readonly tokens: readonly string[];
  readonly waitedFor: string;
}

/** Streams opened concurrently. */
const atOnce = 50;

process.once('message', async ({ url, tokens, waitedFor }: ToHold) => {
  const waiting = [...tokens];
  const held: Listener[] = [];
  const openNext = async () => {
    for (let token = waiting.pop(); token; token = waiting.pop()) {
      held.push(await listen(url, token, waitedFor));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, openNext));
  process.send?.('opened');
  const heardAt = await Promise.all(held.map(({ heard }) => heard));
  process.send?.(Math.max(...heardAt));
});
