import { type KeyObject, randomBytes, randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { jwtVerify } from 'jose';
import type { PushBook } from './push-book.ts';

export const fcmClient = {
  projectId: 'demonstration',
  clientEmail: 'push@demonstration.iam.gserviceaccount.test',
};
const scope = 'https://www.googleapis.com/auth/firebase.messaging';
const tokenSeconds = 3600;
const maxBytes = 4096;

interface FcmMessage {
  readonly token?: unknown;
  readonly notification?: { readonly title?: unknown; readonly body?: unknown };
  readonly data?: Readonly<Record<string, unknown>>;
}

/** An error in the format of Google's services. */
const refuse = (reply: FastifyReply, code: number, status: string, errorCode?: string) =>
  reply.code(code).send({
    error: {
      code,
      status,
      message: status,
      details: errorCode
        ? [{ '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode }]
        : [],
    },
  });

/** FCM's HTTP v1 API and its token service; returns how an app gets its token. */
export function serveFcm(
  app: FastifyInstance,
  { book, key, origin }: { book: PushBook; key: KeyObject; origin: () => string },
): () => { token: string } {
  const devices = new Set<string>();
  const tokens = new Map<string, number>();
  app.post<{ Body: { grant_type?: string; assertion?: string } | undefined }>(
    '/push/fcm/token',
    async ({ body }, reply) => {
      try {
        const { payload } = await jwtVerify(body?.assertion ?? '', key, {
          algorithms: ['RS256'],
          issuer: fcmClient.clientEmail,
          audience: `${origin()}/push/fcm/token`,
          maxTokenAge: tokenSeconds,
        });
        if (payload.scope !== scope) throw new Error('another scope');
        if (body?.grant_type !== 'urn:ietf:params:oauth:grant-type:jwt-bearer') {
          throw new Error('another grant');
        }
      } catch {
        return reply.code(400).send({ error: 'invalid_grant' });
      }
      const token = randomBytes(24).toString('base64url');
      tokens.set(token, Date.now() + tokenSeconds * 1000);
      return { access_token: token, expires_in: tokenSeconds, token_type: 'Bearer' };
    },
  );
  app.post<{ Params: { project: string }; Body: { message?: FcmMessage } | undefined }>(
    '/v1/projects/:project/messages::send',
    async ({ params, headers, body }, reply) => {
      const behaviour = await book.take();
      if (behaviour === '429') {
        reply.header('retry-after', '60');
        return refuse(reply, 429, 'RESOURCE_EXHAUSTED', 'QUOTA_EXCEEDED');
      }
      if (behaviour === '500') return refuse(reply, 500, 'INTERNAL', 'INTERNAL');
      const token = headers.authorization?.replace(/^Bearer /, '') ?? '';
      if (!((tokens.get(token) ?? 0) > Date.now())) return refuse(reply, 401, 'UNAUTHENTICATED');
      if (behaviour === 'bad-key' || params.project !== fcmClient.projectId) {
        return refuse(reply, 403, 'PERMISSION_DENIED', 'SENDER_ID_MISMATCH');
      }
      const { token: device, notification, data = {} } = body?.message ?? {};
      const isText = Object.values(data).every((value) => typeof value === 'string');
      const size = Buffer.byteLength(JSON.stringify({ notification, data }));
      if (typeof device !== 'string' || !isText || size > maxBytes) {
        return refuse(reply, 400, 'INVALID_ARGUMENT', 'INVALID_ARGUMENT');
      }
      if (behaviour === 'gone') devices.delete(device);
      if (!devices.has(device)) return refuse(reply, 404, 'NOT_FOUND', 'UNREGISTERED');
      const { title, body: text } = notification ?? {};
      book.add({ kind: 'fcm', device, title: `${title}`, body: `${text}`, data });
      return { name: `projects/${params.project}/messages/${randomUUID()}` };
    },
  );
  return () => {
    const token = `${randomBytes(16).toString('base64url')}:APA91b${randomBytes(96).toString('base64url')}`;
    devices.add(token);
    book.addDevice({ kind: 'fcm', device: token, isBrowser: false });
    return { token };
  };
}
