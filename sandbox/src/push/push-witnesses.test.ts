import { createECDH, generateKeyPairSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createSecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { Notification, Provider } from '@parse/node-apn';
import { decrypt } from 'http_ece';
import forge from 'node-forge';
import { expect, test } from 'vitest';
import webPush from 'web-push';
import { decryptPush } from './decrypt-push.ts';
import { PushBook } from './push-book.ts';
import { ApnsService, apnsTeam } from './serve-apns.ts';

// Tests the sandbox's implementation of the protocols with third-party programs, so that it is not
// only consistent with itself.

test('the sandbox decrypts the example of RFC 8291', () => {
  const of = (text: string) => Buffer.from(text, 'base64url');
  const keys = createECDH('prime256v1');
  keys.setPrivateKey(of('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94'));
  const message = of(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
  expect(decryptPush(message, keys, of('BTBZMqHH6r4Tts7J_aSIgg'))).toBe(
    'When I grow up, I want to be a watermelon',
  );
});

test('http_ece and the sandbox decrypt the same', () => {
  const keys = createECDH('prime256v1');
  const auth = randomBytes(16);
  const text = JSON.stringify({ title: 'Closed', body: 'On Friday — 🇦🇺' });
  const { cipherText } = webPush.encrypt(
    keys.generateKeys('base64url'),
    auth.toString('base64url'),
    text,
    'aes128gcm',
  );
  expect(decryptPush(cipherText, keys, auth)).toBe(text);
  const known = decrypt(cipherText, { version: 'aes128gcm', privateKey: keys, authSecret: auth });
  expect(known.toString('utf8')).toBe(text);
  expect(() => decryptPush(cipherText, keys, randomBytes(16))).toThrow();
});

/** A certificate for this computer, which node-apn's TLS needs. */
function aCertificate() {
  const { privateKey, publicKey } = forge.pki.rsa.generateKeyPair(2048);
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = publicKey;
  certificate.validity.notBefore = new Date(Date.now() - 60_000);
  certificate.validity.notAfter = new Date(Date.now() + 3_600_000);
  const attributes = [{ name: 'commonName', value: 'localhost' }];
  certificate.setSubject(attributes);
  certificate.setIssuer(attributes);
  certificate.sign(privateKey, forge.md.sha256.create());
  return {
    key: forge.pki.privateKeyToPem(privateKey),
    cert: forge.pki.certificateToPem(certificate),
  };
}

test('node-apn gets the same responses as from Apple', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const book = new PushBook();
  const apns = new ApnsService(book, publicKey);
  const server = createSecureServer(aCertificate());
  apns.answer(server);
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const provider = new Provider({
    token: {
      key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      keyId: apnsTeam.keyId,
      teamId: apnsTeam.teamId,
    },
    address: 'localhost',
    port: (server.address() as AddressInfo).port,
    rejectUnauthorized: false,
  });
  const note = new Notification({
    topic: apnsTeam.topic,
    alert: { title: 'Closed', body: 'On Friday' },
    pushType: 'alert',
    payload: { notifyId: 'n1' },
  });
  const { token } = apns.newDevice();
  const taken = await provider.send(note, token);
  expect(taken.failed).toEqual([]);
  expect(book.arrived).toMatchObject([
    { kind: 'apns', title: 'Closed', body: 'On Friday', data: { notifyId: 'n1' } },
  ]);
  book.set('gone', 1);
  const gone = await provider.send(note, token);
  expect(gone.failed[0]).toMatchObject({ status: 410, response: { reason: 'Unregistered' } });
  const unknown = await provider.send(note, 'ab'.repeat(32));
  expect(unknown.failed[0]).toMatchObject({ status: 400, response: { reason: 'BadDeviceToken' } });
  await provider.shutdown();
  apns.close();
  server.close();
});
