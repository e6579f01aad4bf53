import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { openMail } from './mail.ts';

/** A minimal mail server, which accepts everything and stores it. */
async function aMailServer() {
  let received = '';
  const server = createServer((socket) => {
    let isMessage = false;
    socket.on('error', () => {});
    socket.write('220 ready\r\n');
    socket.setEncoding('utf8').on('data', (text: string) => {
      received += text;
      if (isMessage) {
        if (!text.endsWith('\r\n.\r\n')) return;
        isMessage = false;
        socket.write('250 taken\r\n');
      } else if (/^DATA/im.test(text)) {
        isMessage = true;
        socket.write('354 go on\r\n');
      } else if (/^QUIT/i.test(text)) socket.end('221 bye\r\n');
      else socket.write('250 ok\r\n');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, received: () => received, close: () => server.close() };
}

const message = {
  to: 'dana@example.test',
  subject: 'Passcode',
  text: 'It is 123456',
  html: '<p>It is 123456</p>',
};

test('a message is handed to the mail server with its text and its HTML', async () => {
  const server = await aMailServer();
  const mail = openMail({ url: server.url, from: 'portal@example.test' });
  await mail.send(message);
  mail.close();
  server.close();
  expect(server.received()).toContain('MAIL FROM:<portal@example.test>');
  expect(server.received()).toContain('RCPT TO:<dana@example.test>');
  expect(server.received()).toContain('Content-Type: multipart/alternative');
  expect(server.received()).toContain('It is 123456');
});

test('its headers say that it is automatic, and where to unsubscribe if possible', async () => {
  const server = await aMailServer();
  const mail = openMail({ url: server.url, from: 'portal@example.test' });
  await mail.send(message);
  expect(server.received()).toMatch(/^Auto-Submitted: auto-generated\r?$/m);
  expect(server.received()).not.toContain('List-Unsubscribe');
  expect(await mail.send({ ...message, unsubscribeAddress: 'https://x.test/u/1' })).toBe(
    '250 taken',
  );
  mail.close();
  server.close();
  expect(server.received()).toMatch(/^List-Unsubscribe: <https:\/\/x\.test\/u\/1>\r?$/m);
  expect(server.received()).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
});

test('the sender has a name if one is configured, quoted if necessary', async () => {
  const server = await aMailServer();
  const from = { name: 'Institute, Example', address: 'portal@example.test' };
  const mail = openMail({ url: server.url, from });
  await mail.send(message);
  mail.close();
  server.close();
  expect(server.received()).toContain('MAIL FROM:<portal@example.test>');
  expect(server.received()).toMatch(/^From: "Institute, Example" <portal@example.test>\r?$/m);
});

test('a line break in a subject does not become a header', async () => {
  const server = await aMailServer();
  const mail = openMail({ url: server.url, from: 'portal@example.test' });
  await mail.send({ ...message, subject: 'Hello\r\nBcc: victim@example.test' });
  mail.close();
  server.close();
  expect(server.received()).not.toMatch(/^Bcc:/m);
});

test('an unreachable mail server fails the send', async () => {
  const mail = openMail({ url: 'smtp://127.0.0.1:9', from: 'portal@example.test' });
  await expect(mail.send(message)).rejects.toThrow();
  mail.close();
});

test('a message has its attachment, and the same id when it is sent again', async () => {
  const server = await aMailServer();
  const mail = openMail({ url: server.url, from: 'portal@example.test' });
  await mail.send({
    ...message,
    messageId: '<P-1000001@example.test>',
    attachments: [
      {
        filename: 'Receipt P-1000001.pdf',
        contentType: 'application/pdf',
        content: Buffer.from('%PDF of a receipt').toString('base64'),
      },
    ],
  });
  mail.close();
  server.close();
  expect(server.received()).toContain('Message-ID: <P-1000001@example.test>');
  expect(server.received()).toMatch(/Content-Type: application\/pdf; name="Receipt P-1000001.pdf"/);
  expect(server.received()).toContain(Buffer.from('%PDF of a receipt').toString('base64'));
});

test('a bounce goes to the return path of the mail, and its sender does not change', async () => {
  const server = await aMailServer();
  const asked: unknown[] = [];
  const returnPaths = {
    for: async (mail: unknown) => {
      asked.push(mail);
      return 'bounces+1-2@example.test';
    },
  };
  const mail = openMail({ url: server.url, from: 'portal@example.test', returnPaths });
  await mail.send({ ...message, deliveryId: 'd1' });
  mail.close();
  server.close();
  expect(asked).toEqual([{ to: 'dana@example.test', subject: 'Passcode', deliveryId: 'd1' }]);
  expect(server.received()).toContain('MAIL FROM:<bounces+1-2@example.test>');
  expect(server.received()).toContain('RCPT TO:<dana@example.test>');
  expect(server.received()).toMatch(/^From: portal@example\.test\r?$/m);
  expect(server.received()).not.toContain('d1');
});
