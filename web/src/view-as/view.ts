import { callApi } from '../app/api-client.ts';
import { callOnce } from '../app/call-once.ts';
import { refreshUser } from '../app/session.ts';

/** Has this session see the portal as a contact does; `useViewing` shows it. */
export async function startViewing(contactId: string, reason: string): Promise<void> {
  await callOnce('viewAs/start', { contactId, reason });
  await refreshUser();
}

export async function stopViewing(): Promise<void> {
  await callApi('viewAs/stop', {});
  await refreshUser();
}
