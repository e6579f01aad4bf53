import { Refusal } from '../platform/refusal.ts';
import { callOutside } from './call-outside.ts';

declare module '../platform/jobs.ts' {
  interface JobData {
    analytics: UsageEvent;
  }
}

declare module '../platform/context.ts' {
  interface Outside {
    /** Null if usage is not counted. */
    readonly analytics: Analytics | null;
  }
}

/** A user's action, without the user (OPEN-023). */
export interface UsageEvent {
  readonly name: 'sign_up' | 'login';
  /** RFC 3339, in UTC. */
  readonly at: string;
}

/** The service with which the institution counts the portal's usage. */
export interface Analytics {
  send(event: UsageEvent): Promise<void>;
}

/** `POST {url}` with the event as JSON; any 2xx counts as success. */
export const openAnalytics = (url: string, instance: string): Analytics => ({
  async send(event) {
    const { status } = await callOutside(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...event, instance }),
    });
    if (status < 200 || status >= 300) throw new Refusal('outsideUnavailable');
  },
});
