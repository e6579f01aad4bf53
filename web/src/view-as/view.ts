import { callApi } from '../app/api-client.ts';
import { callOnce } from '../app/call-once.ts';
import { refreshUser } from '../app/session.ts';

/** Starts viewing the portal as a contact in this session; `useViewing` shows it. */
export async function startViewing(contactId: string, reason: string): Promise<void> {
  await callOnce('viewAs/start', { contactId, reason });
  await refreshUser();
}

export async function stopViewing(): Promise<void> {
  await callApi('viewAs/stop', {});
  await refreshUser();
}
