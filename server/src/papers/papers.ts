import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { Piscina } from 'piscina';
import { dayIn } from '../platform/calendar.ts';
import type { StoredFile } from '../platform/file-storage.ts';
import { refuseFull } from '../platform/full-disk.ts';
import { program } from '../platform/installation.ts';
import { Refusal } from '../platform/refusal.ts';
import { type RepeatedWork, repeatWork } from '../platform/repeat-work.ts';
import type { DrawnPapers, PaperLabels, PaperTask } from './draw-task.ts';
import { paperLabels } from './labels.ts';
import type { Letterhead } from './letterhead.ts';
import type { PaperData, PaperKind } from './paper-kinds.ts';

declare module '../platform/context.ts' {
  interface OpenContext {
    readonly papers: Papers;
  }
}

/** Increment when the appearance of a paper changes, so that cached papers are made again. */
const layoutVersion = 3;

/** How long a paper is cached, in milliseconds. */
const maxAgeMs = 24 * 3_600_000;

/** Maximum size of the cache; the least recently used papers are deleted first. */
const maxKeptBytes = 1024 ** 3;

const hour = 3_600_000;

/** Length of the data of one paper that is drawn quickly, as nearly all are. */
const maxEntryBytes = 128 * 1024;

/** A paper to make: its kind, and its content. */
export interface Paper<Kind extends PaperKind> {
  readonly kind: Kind;
  readonly data: PaperData<Kind>;
}

/** Several papers of a kind as one file. */
export interface Bundle {
  readonly kind: PaperKind;
  /** The data of each as JSON of its kind, and its file name in a zip, without `.pdf`. */
  readonly papers: readonly { readonly name: string; readonly data: string }[];
  readonly form: 'pdf' | 'zip';
}

export interface PapersParts {
  /** Where finished papers are cached. */
  readonly folder: string;
  readonly letterhead: Letterhead;
  readonly timeZone: string;
  /** The labels in force when a paper is requested. */
  readonly labels: () => PaperLabels;
  readonly log: FastifyBaseLogger;
  /** Called with the scripts of characters that a new paper shows as missing. */
  readonly onLackingScripts?: (scripts: readonly string[]) => void;
  /** The drawing thread's program; tests replace it with one that fails. */
  readonly thread?: string;
  /** Timeouts for one paper and for a bundle, in milliseconds from the request. */
  readonly timeoutsMs?: { readonly one: number; readonly many: number };
}

/**
 * Papers as PDF: drawn from plain data on separate threads, cached for a day under the hash of that
 * data, and streamed. Concurrent requests share one drawing.
 */
export class Papers {
  readonly #parts: PapersParts;
  readonly #one: Piscina<PaperTask, DrawnPapers>;
  /** A separate thread, so that bundles and long papers do not delay the others. */
  readonly #many: Piscina<PaperTask, DrawnPapers>;
  readonly #timeoutsMs: { readonly one: number; readonly many: number };
  readonly #making = new Map<string, Promise<void>>();
  readonly #sweeping: RepeatedWork;
  /** Bytes cached since the last sweep. */
  #keptSince = 0;

  constructor(parts: PapersParts) {
    this.#parts = parts;
    this.#timeoutsMs = parts.timeoutsMs ?? { one: 60_000, many: 5 * 60_000 };
    const pool = (maxThreads: number, maxQueue: number) =>
      new Piscina<PaperTask, DrawnPapers>({
        filename: parts.thread ?? program('paper-thread', 'server/src/paper-thread.ts'),
        minThreads: 0,
        maxThreads,
        maxQueue,
        idleTimeout: 60_000,
        // A paper that exceeds the first limit ends its thread but not the server; a small young
        // generation halves what a thread with many papers holds.
        resourceLimits: { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 16 },
      });
    this.#one = pool(Math.max(1, availableParallelism() - 1), 200);
    this.#many = pool(1, 4);
    this.#sweeping = repeatWork({
      everyMs: hour,
      work: () => this.#sweep(),
      log: parts.log,
      failure: 'made papers could not be swept',
    });
  }

  /**
   * A paper as PDF.
   *
   * @throws Refusal `tooMany` when too many are waiting already
   */
  make<Kind extends PaperKind>({ kind, data }: Paper<Kind>, now: Date): Promise<StoredFile> {
    const papers = [{ name: kind, data: JSON.stringify(data) }];
    return this.makeBundle({ kind, papers, form: 'pdf' }, now);
  }

  /**
   * Several papers as one PDF or as a zip of one PDF each.
   * @throws Refusal `tooMany` when too many are waiting already
   */
  async makeBundle(bundle: Bundle, now: Date): Promise<StoredFile> {
    const { letterhead, timeZone, labels } = this.#parts;
    const order = { ...bundle, letterhead, labels: labels(), printedOn: dayIn(timeZone, now) };
    const name = `${hashOf(order)}.${bundle.form}`;
    const kept = await this.#open(name);
    if (kept) return kept;
    let making = this.#making.get(name);
    if (!making) {
      making = this.#draw(name, order, this.#placeOf(bundle)).finally(() =>
        this.#making.delete(name),
      );
      this.#making.set(name, making);
    }
    await making;
    const made = await this.#open(name);
    if (!made) throw new Error('The file of a new paper is missing.');
    return made;
  }

  /** The threads that draw a bundle, and their timeout: a long paper is treated like a bundle. */
  #placeOf({ papers: [first, ...others] }: Bundle) {
    return others.length === 0 && (first?.data.length ?? 0) <= maxEntryBytes
      ? { pool: this.#one, timeoutMs: this.#timeoutsMs.one }
      : { pool: this.#many, timeoutMs: this.#timeoutsMs.many };
  }

  async #draw(
    name: string,
    order: Omit<PaperTask, 'file'>,
    { pool, timeoutMs }: { pool: Piscina<PaperTask, DrawnPapers>; timeoutMs: number },
  ): Promise<void> {
    const { folder } = this.#parts;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if (pool.queueSize >= pool.options.maxQueue)
      throw new Refusal('tooMany', { retryAfter: 30, limit: 'papers' });
    const file = join(folder, `${randomUUID()}.part`);
    try {
      const { lackingScripts } = await pool.run(
        { ...order, file },
        { signal: AbortSignal.timeout(timeoutMs) },
      );
      if (lackingScripts.length > 0) this.#parts.onLackingScripts?.(lackingScripts);
      await rename(file, join(folder, name));
    } catch (error) {
      await rm(file, { force: true });
      throw refusalOf(error) ?? error;
    }
    this.#keptSince += (await stat(join(folder, name))).size;
    if (this.#keptSince > maxKeptBytes / 8) await this.sweep();
  }

  async #open(name: string): Promise<StoredFile | undefined> {
    const path = join(this.#parts.folder, name);
    const file = await open(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
    if (!file) return undefined;
    try {
      const { size } = await file.stat();
      return { content: file.createReadStream(), size };
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  /** Deletes papers that have expired or exceed the cache, and files that a crashed thread left. */
  sweep(): Promise<void> {
    return this.#sweeping.wake();
  }

  async #sweep(): Promise<void> {
    this.#keptSince = 0;
    const { folder } = this.#parts;
    const names = await readdir(folder).catch(() => []);
    const found = await Promise.all(
      names.map(async (name) => {
        const path = join(folder, name);
        try {
          const { mtimeMs, size } = await stat(path);
          return { path, mtimeMs, size };
        } catch (error) {
          // Papers being made are renamed or deleted meanwhile.
          if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
          throw error;
        }
      }),
    );
    const files = found.flat();
    let room = maxKeptBytes;
    for (const { path, mtimeMs, size } of files.sort((a, b) => b.mtimeMs - a.mtimeMs)) {
      room -= size;
      if (room < 0 || mtimeMs < Date.now() - maxAgeMs) await rm(path, { force: true });
    }
  }

  async close(): Promise<void> {
    await this.#sweeping.stop();
    await Promise.all([this.#one.destroy(), this.#many.destroy()]);
  }
}

/** An error from a thread keeps only its message. */
const isFull = (error: unknown) =>
  error instanceof Error && /^(ENOSPC|EDQUOT)\b/.test(error.message);

/** It timed out, while queued or being drawn, or exceeded the memory of its thread. */
const isGivenUp = (error: unknown) =>
  error instanceof Error &&
  (error.name === 'AbortError' || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'));

/** The refusal for a failure that is not an error of the drawing; otherwise undefined. */
function refusalOf(error: unknown): Refusal | undefined {
  if (isFull(error)) return refuseFull(error);
  if (!isGivenUp(error)) return undefined;
  return new Refusal('unavailable', {
    message: paperLabels.notInTime,
    retryAfter: 30,
    cause: error,
  });
}

function hashOf({ papers, labels, ...order }: Omit<PaperTask, 'file'>): string {
  const looks = [layoutVersion, labels.version, order];
  const hash = createHash('sha256').update(JSON.stringify(looks));
  for (const { name, data } of papers) hash.update(JSON.stringify(name)).update(data);
  return hash.digest('hex');
}
