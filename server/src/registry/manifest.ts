import type { Label } from '@tradebridge/contract/labels';
import { z } from '@tradebridge/contract/schema';
import { isInstant } from './cell-types.ts';
import type { ExtractSource } from './extract-source.ts';
import { expectedLabels as labels } from './fault-labels.ts';
import type { Faults } from './faults.ts';
import { isUtf16 } from './text-encoding.ts';

const file = 'manifest.json';
const maxBytes = 64 * 1024;

/** How far a writer's clock may be ahead of the portal's. */
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

/** What is expected of each field, whatever its fault. */
const expectedOf: Readonly<Record<string, Label>> = {
  format: labels.format,
  instituteId: labels.instituteId,
  generatedAt: labels.generatedAt,
  mode: labels.mode,
};

/** An extract's description of itself. */
export type Manifest = z.output<typeof manifest>;

/**
 * The contents of `manifest.json`: the manifest or, if it has a fault, its mode if that is valid.
 */
export type FoundManifest =
  | { readonly manifest: Manifest; readonly mode: Manifest['mode'] }
  | { readonly manifest: undefined; readonly mode: Manifest['mode'] | undefined };

const unreadable: FoundManifest = { manifest: undefined, mode: undefined };

async function readContent(
  source: ExtractSource,
  faults: Faults,
): Promise<{ content: unknown } | undefined> {
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
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return { content: JSON.parse(text) };
  } catch {
    const expected = isUtf16(bytes) ? labels.jsonNotUtf16 : labels.json;
    faults.add({ file, line: 1, expected });
    return undefined;
  }
}

/** A field's value as written, or the whole content if it is not an object. */
const writtenAt = (content: unknown, field: string | undefined): unknown =>
  typeof content === 'object' && content !== null && field !== undefined
    ? (content as Record<string, unknown>)[field] // an object, whatever its fields
    : content;

/** Reads `manifest.json`, reporting each fault in it. */
export async function readManifest(
  source: ExtractSource,
  { faults, now }: { faults: Faults; now: Date },
): Promise<FoundManifest> {
  const read = await readContent(source, faults);
  if (!read) return unreadable;
  const { content } = read;
  const refuse = (column: string | undefined, expected: Label) => {
    const value = writtenAt(content, column);
    const shown = typeof value === 'string' ? value : JSON.stringify(value);
    faults.add({ file, line: 1, column, value: shown, expected });
  };
  const parsed = manifest.safeParse(content);
  if (parsed.success) {
    const { generatedAt, mode } = parsed.data;
    if (generatedAt.getTime() <= now.getTime() + maxAheadMs) return { manifest: parsed.data, mode };
    // Otherwise every later extract would count as older.
    refuse('generatedAt', labels.notAhead);
    return { manifest: undefined, mode };
  }
  for (const issue of parsed.error.issues) {
    const column = issue.path.join('.') || undefined;
    refuse(column, expectedOf[column ?? ''] ?? labels.manifest);
  }
  const mode = manifest.shape.mode.safeParse(writtenAt(content, 'mode'));
  return { manifest: undefined, mode: mode.data };
}
