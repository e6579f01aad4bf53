import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  acquireEmbeddedPostgres,
  type EmbeddedPostgres,
} from '@tradebridge/postgres/embedded-postgres';
import { openDatabase } from '@tradebridge/server/platform/database';
import { migrateDatabase } from '@tradebridge/server/platform/migrate';
import { queues } from '@tradebridge/server/queues';
import pg from 'pg';
import { type Program, type ProgramOptions, startProgram } from './programs.ts';

/** What a run needs: a folder and a PostgreSQL of its own, and the programs it started. */
export class Workbench {
  readonly folder: string;
  readonly #cluster: EmbeddedPostgres;
  readonly #isKept: boolean;
  readonly #programs = new Set<Program>();

  private constructor(folder: string, cluster: EmbeddedPostgres, isKept: boolean) {
    this.folder = folder;
    this.#cluster = cluster;
    this.#isKept = isKept;
  }

  /** @param keptFolder keeps extracts and databases between runs, for work on a question */
  static async open(keptFolder = process.env.BENCH_FOLDER): Promise<Workbench> {
    if (keptFolder) await mkdir(keptFolder, { recursive: true });
    const folder = keptFolder ?? (await mkdtemp(join(tmpdir(), 'tradebridge-bench-')));
    const cluster = await acquireEmbeddedPostgres({ folder: join(folder, 'postgres') });
    return new Workbench(folder, cluster, keptFolder !== undefined);
  }

  say(message: string): void {
    console.error(`  ${message}`);
  }

  path(name: string): string {
    return join(this.folder, name);
  }

  has(name: string): boolean {
    return existsSync(this.path(name));
  }

  databaseUrl(name: string): string {
    const url = new URL(this.#cluster.url);
    url.pathname = `/${name}`;
    return url.href;
  }

  /** Makes a database without tables, in the place of an older one. */
  async makeEmptyDatabase(name: string): Promise<string> {
    await this.sql(this.#cluster.url, `drop database if exists ${name} with (force)`);
    await this.sql(this.#cluster.url, `create database ${name}`);
    return this.databaseUrl(name);
  }

  /** Makes a database with every table and no row, in the place of an older one. */
  async makeDatabase(name: string): Promise<string> {
    const url = await this.makeEmptyDatabase(name);
    const db = openDatabase(url);
    await migrateDatabase(db.pool, { queues });
    await db.close();
    return url;
  }

  async hasDatabase(name: string): Promise<boolean> {
    const rows = await this.sql(this.#cluster.url, 'select 1 from pg_database where datname = $1', [
      name,
    ]);
    return rows.length > 0;
  }

  /** One query on its own connection. */
  async sql<Row extends pg.QueryResultRow>(
    url: string,
    text: string,
    values: unknown[] = [],
  ): Promise<Row[]> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      const { rows } = await client.query<Row>(text, values);
      return rows;
    } finally {
      await client.end();
    }
  }

  /** Starts a program, which is stopped by the end of the run. */
  async start(options: ProgramOptions): Promise<Program> {
    const program = await startProgram(options);
    const stop = async () => {
      if (this.#programs.delete(started)) await program.stop();
    };
    const kill = async () => {
      if (this.#programs.delete(started)) await program.kill();
    };
    const started = { ...program, stop, kill };
    this.#programs.add(started);
    return started;
  }

  async stopPrograms(): Promise<void> {
    for (const program of this.#programs) await program.stop();
  }

  async close(): Promise<void> {
    await this.stopPrograms();
    await this.#cluster.release();
    if (!this.#isKept) await rm(this.folder, { recursive: true, force: true });
  }
}
