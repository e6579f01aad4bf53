import type { Label } from '@tradebridge/contract/labels';
import { z } from '@tradebridge/contract/schema';
import { isInstant } from './cell-types.ts';
import type { ExtractSource } from './extract-source.ts';
import { expectedLabels as labels } from './fault-labels.ts';
import type { Faults } from './faults.ts';

const file = 'manifest.json';
const maxBytes = 64 * 1024;

/** How far a writer's clock may be ahead of the portal's, in milliseconds. */
const maxAheadMs = 24 * 3_600_000;

const manifest = z.object({
  format: z.literal('registry-extract/1'),
  instituteId: z.string().min(1).max(255),
  generatedAt: z
    .string()
    .refine(isInstant)
    .transform((text) => new Date(text)),
  mode: z.enum(['full', 'delta']),
});

/** What is expected of each field, whatever is wrong with it. */
const expectedOf: Readonly<Record<string, Label>> = {
  format: labels.format,
  instituteId: labels.instituteId,
  generatedAt: labels.generatedAt,
  mode: labels.mode,
};

/** What an extract says about itself. */
export type Manifest = z.output<typeof manifest>;

/** Reads `manifest.json`; undefined, and a fault for each thing that is wrong, when it is not right. */
export async function readManifest(
  source: ExtractSource,
  { faults, now }: { faults: Faults; now: Date },
): Promise<Manifest | undefined> {
  const entry = source.entries.get(file);
  if (!entry?.isPlain) {
    faults.add({ file, expected: labels.fileThere });
    return undefined;
  }
  if (entry.size > maxBytes) {
    faults.add({ file, expected: [labels.maxBytes, { limit: maxBytes }] });
    return undefined;
  }
  let bytes: Buffer;
  try {
    bytes = await source.content(file);
  } catch (error) {
    faults.addSource(error, { file });
    return undefined;
  }
  let content: unknown;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    content = JSON.parse(text);
  } catch {
    faults.add({ file, line: 1, expected: labels.json });
    return undefined;
  }
  const parsed = manifest.safeParse(content);
  if (parsed.success) {
    const { generatedAt } = parsed.data;
    if (generatedAt.getTime() <= now.getTime() + maxAheadMs) return parsed.data;
    // It would make every extract after it count as older.
    faults.add({
      file,
      line: 1,
      column: 'generatedAt',
      value: generatedAt.toISOString(),
      expected: labels.notAhead,
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
      expected: expectedOf[column ?? ''] ?? labels.manifest,
    });
  }
  return undefined;
}
