import fp from 'fastify-plugin';
import type { Env } from '../platform/env.ts';

interface SecurityTxtOptions {
  readonly env: Pick<Env, 'SECURITY_CONTACT'>;
  readonly publicUrl: string;
  readonly now: () => Date;
}

const path = '/.well-known/security.txt';

/** The contact for reporting vulnerabilities (RFC 9116), if the institution has configured one. */
export const securityTxt = fp<SecurityTxtOptions>(async (app, { env, publicUrl, now }) => {
  const { SECURITY_CONTACT: contact } = env;
  if (contact === undefined) return;
  const expires = now();
  expires.setUTCFullYear(expires.getUTCFullYear() + 1);
  const text = [
    `Contact: ${contact}`,
    `Expires: ${expires.toISOString()}`,
    `Canonical: ${publicUrl}${path}`,
    'Preferred-Languages: en',
    '',
  ].join('\n');
  app.get(path, (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/plain; charset=utf-8').send(text),
  );
});
