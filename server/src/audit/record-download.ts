import type { Context } from '../platform/context.ts';
import { byActor } from './record-event.ts';
import { recordOncePerMinute } from './record-refusal.ts';

/** The ids in the input of a download, which say what was downloaded. */
const idsOf = (input: object) =>
  Object.fromEntries(
    Object.entries(input).filter(
      ([, value]) =>
        typeof value === 'number' || (typeof value === 'string' && value.length <= 100),
    ),
  );

/** Records that a contact or staff downloaded a file. */
export async function recordDownload(
  context: Pick<Context, 'db' | 'actor' | 'now' | 'request'>,
  { path }: { readonly path: string },
  input: object,
): Promise<void> {
  const { eId, ...ids } = idsOf(input);
  await recordOncePerMinute(context.db, {
    ...byActor(context),
    kind: 'file.downloaded',
    employerId: typeof eId === 'string' ? eId : null,
    details: { path, ...ids },
  });
}
