import { z } from 'zod';
import { isInstant } from './cell-types.ts';
import type { ExtractSource } from './extract-source.ts';
import type { Faults } from './faults.ts';

const file = 'manifest.json';
const mostBytes = 64 * 1024;

/** How far a writer's clock may be ahead of the portal's, in milliseconds. */
const mostAhead = 24 * 3_600_000;

const manifest = z.object({
  format: z.literal('registry-extract/1', 'registry-extract/1'),
  instituteId: z.string('text of 1 to 255 characters').min(1).max(255),
  generatedAt: z
    .string('an instant, RFC 3339 with an offset')
    .refine(isInstant, 'an instant, RFC 3339 with an offset')
    .transform((text) => new Date(text)),
  mode: z.enum(['full', 'delta'], 'full or delta'),
});

/** What an extract says about itself. */
export type Manifest = z.output<typeof manifest>;

/** Reads `manifest.json`; undefined, and a fault for each thing that is wrong, when it is not right. */
export async function readManifest(
  source: ExtractSource,
  { faults, now }: { faults: Faults; now: Date },
): Promise<Manifest | undefined> {
  const entry = source.entries.get(file);
  if (!entry?.isPlain) {
    faults.add({ file, expected: 'the file to be there' });
    return undefined;
  }
  if (entry.size > mostBytes) {
    faults.add({ file, expected: `at most ${mostBytes} bytes` });
    return undefined;
  }
  const bytes = await source.content(file);
  let content: unknown;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    content = JSON.parse(text);
  } catch {
    faults.add({ file, line: 1, expected: 'JSON in UTF-8' });
    return undefined;
  }
  const parsed = manifest.safeParse(content);
  if (parsed.success) {
    const { generatedAt } = parsed.data;
    if (generatedAt.getTime() <= now.getTime() + mostAhead) return parsed.data;
    // It would make every extract after it count as older.
    faults.add({
      file,
      line: 1,
      column: 'generatedAt',
      value: generatedAt.toISOString(),
      expected: "an instant not more than a day ahead of the portal's clock",
    });
    return undefined;
  }
  for (const issue of parsed.error.issues) {
    const column = issue.path.join('.') || undefined;
    const found =
      typeof content === 'object' && content !== null && column !== undefined
        ? (content as Record<string, unknown>)[column] // an object, whatever its fields
        : content;
    faults.add({
      file,
      line: 1,
      column,
      value: typeof found === 'string' ? found : JSON.stringify(found),
      expected: issue.message,
    });
  }
  return undefined;
}
