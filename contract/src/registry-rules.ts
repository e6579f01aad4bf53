/** Why the registry's webhook did not take a change; `answered` with a status that is no 2xx. */
export const webhookFaults = ['answered', 'redirected', 'timeout', 'unreachable'] as const;
export type WebhookFault = (typeof webhookFaults)[number];
