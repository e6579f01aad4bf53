import { createDecipheriv, type ECDH, hkdfSync } from 'node:crypto';

const derive = (
  secret: Uint8Array,
  salt: Uint8Array,
  info: string | Uint8Array,
  length: number,
): Buffer => Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/**
 * Decrypts a web push message like a browser (RFC 8291 on RFC 8188): one record, encrypted with
 * `aes128gcm` for the keys of its subscription.
 *
 * @throws if it was not encrypted for these keys
 */
export function decryptPush(message: Buffer, keys: ECDH, auth: Buffer): string {
  const salt = message.subarray(0, 16);
  const recordSize = message.readUInt32BE(16);
  const keyLength = message.readUInt8(20);
  const sender = message.subarray(21, 21 + keyLength);
  const record = message.subarray(21 + keyLength);
  if (record.length > recordSize) throw new Error('A push must be one record.');
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const secret = derive(keys.computeSecret(sender), auth, info, 32);
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  // The last record ends with a 2, followed by zeros.
  const end = padded.lastIndexOf(2);
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) {
    throw new Error('The record is not the last.');
  }
  return padded.subarray(0, end).toString('utf8');
}
