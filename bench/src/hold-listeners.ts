import { type Listener, listen } from './listeners.ts';

// Holds live streams in a process of its own, so that reading them delays nothing that is measured. It is
// told what to open, says `opened`, and then the instant at which the last of them has heard it.

interface ToHold {
  readonly url: string;
  readonly tokens: readonly string[];
  readonly waitedFor: string;
}

/** Streams that are opened side by side. */
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
