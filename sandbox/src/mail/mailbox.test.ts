import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { Behaviours } from '../gateways/behaviour.ts';
import { openMailbox } from './mailbox.ts';

test('clients that disconnect in the middle of a conversation leave the mailbox working', async () => {
  const mailbox = await openMailbox(0, new Behaviours());
  const port = Number(new URL(mailbox.url).port);
  for (let client = 0; client < 3; client++) {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'data');
    socket.resetAndDestroy();
    await once(socket, 'close');
  }
  const another = connect(port, '127.0.0.1');
  const [greeting] = await once(another, 'data');
  expect(String(greeting)).toMatch(/^220 /);
  another.destroy();
  await mailbox.close();
});
