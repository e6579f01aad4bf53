import { createHmac } from 'node:crypto';

/**
 * The current code of an authenticator app for a key in Base32 (RFC 6238: SHA-1, six digits, 30
 * seconds).
 */
export function passcodeOf(key: string, now = new Date()): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(now.getTime() / 30_000)));
  const hash = createHmac('sha1', bytesOf(key)).update(counter).digest();
  const offset = hash.readUInt8(hash.length - 1) & 0xf;
  const number = hash.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 1_000_000).padStart(6, '0');
}

/** A passcode can be used once: this is the one after the current one, and is already accepted. */
export const nextPasscodeOf = (key: string) => passcodeOf(key, new Date(Date.now() + 30_000));

function bytesOf(key: string): Buffer {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = Array.from(key, (letter) => letters.indexOf(letter).toString(2).padStart(5, '0'));
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}
