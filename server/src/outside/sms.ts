import { callOutside, refusedBy } from './call-outside.ts';

declare module '../platform/context.ts' {
  interface Outside {
    /** Null if none is configured. */
    readonly sms: Sms | null;
  }
}

/** The SMS gateway. `send` resolves when it has accepted the message; `to` as +61412345678. */
export interface Sms {
  send(message: { readonly to: string; readonly text: string }): Promise<void>;
}

/**
 * A client for Twilio's message API, which other gateways offer too: `POST
 * {url}/2010-04-01/Accounts/{account}/Messages.json`.
 */
export function openSms({
  url,
  account,
  token,
  from,
}: {
  url: string;
  account: string;
  token: string;
  from: string;
}): Sms {
  const address = `${url.replace(/\/$/, '')}/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`;
  return {
    async send({ to, text }) {
      const answer = await callOutside(address, {
        method: 'POST',
        headers: { authorization },
        body: new URLSearchParams({ To: to, From: from, Body: text }),
      });
      if (answer.status < 200 || answer.status >= 300) throw refusedBy(answer);
    },
  };
}
