import { createHmac } from 'node:crypto';

/** What an authenticator app shows now for a key in Base32 (RFC 6238: SHA-1, six digits, 30 seconds). */
export function passcodeOf(key: string, now = new Date()): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(now.getTime() / 30_000)));
  const hash = createHmac('sha1', bytesOf(key)).update(counter).digest();
  const offset = hash.readUInt8(hash.length - 1) & 0xf;
  const number = hash.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 1_000_000).padStart(6, '0');
}

/** A passcode serves once: this one comes after the one that is shown now, and serves already. */
export const nextPasscodeOf = (key: string) => passcodeOf(key, new Date(Date.now() + 30_000));

function bytesOf(key: string): Buffer {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = Array.from(key, (letter) => letters.indexOf(letter).toString(2).padStart(5, '0'));
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}
