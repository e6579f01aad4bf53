import { signedHeaders } from './webhook-signing.ts';
import { openWebhooks, type WebhookAnswer } from './webhooks.ts';

declare module '../platform/context.ts' {
  interface Outside {
    /** Null if the registry polls the change feed. */
    readonly registryWebhook: RegistryWebhook | null;
  }
}

/** Where the registry receives the change feed. */
export interface RegistryWebhook {
  /** Posts JSON, signed according to Standard Webhooks. Redirects are not followed. */
  post(message: {
    readonly id: string;
    readonly at: Date;
    readonly body: string;
  }): Promise<WebhookAnswer>;
  /** Asks for the headers of the address, which acknowledges nothing. */
  reach(): Promise<WebhookAnswer>;
}

interface RegistryWebhookOptions {
  readonly url: string;
  readonly secret: string;
  /** The one before, which signs too while the receiver may still check with it. */
  readonly previousSecret?: string | undefined;
  /** How long an answer may take altogether. */
  readonly timeoutMs?: number;
}

/** The operator chose the address, so it may be in a private network and without TLS. */
export function openRegistryWebhook({
  url,
  secret,
  previousSecret,
  ...timeLimit
}: RegistryWebhookOptions): RegistryWebhook {
  const webhooks = openWebhooks({ privateOrigins: [new URL(url).origin], ...timeLimit });
  const secrets = previousSecret === undefined ? [secret] : [secret, previousSecret];
  return {
    post: (message) =>
      webhooks.post(url, { headers: signedHeaders(secrets, message), body: message.body }),
    reach: () => webhooks.reach(url),
  };
}
