import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartFailure } from './start-failure.ts';

/** A migration of a build: by its place and name, and the oldest build that works once it is applied. */
export interface SchemaBuild {
  /** How many migrations a build has whose last one this is. */
  readonly build: number;
  readonly migration: string;
  readonly minimumBuild: number;
}

interface Journal {
  readonly entries: readonly { readonly tag: string }[];
}

const readJson = (...path: string[]): unknown => JSON.parse(readFileSync(join(...path), 'utf8'));
const nameOf = (tag: string) => tag.replace(/^\d+_/, '');

/**
 * The migrations in a folder, in their order. `oldest-builds.json` beside them names, for a migration
 * after which older builds no longer work, the last migration of the oldest build that does; any other
 * leaves `minimumBuild` as it was.
 */
export function readSchemaBuilds(folder: string): SchemaBuild[] {
  const { entries } = readJson(folder, 'meta', '_journal.json') as Journal;
  const oldest = readJson(folder, 'oldest-builds.json') as Readonly<Record<string, string>>;
  const names = entries.map(({ tag }) => nameOf(tag));
  const unknown = Object.entries(oldest)
    .flat()
    .find((name) => !names.includes(name));
  if (unknown) throw new Error(`oldest-builds.json names ${unknown}, which is no migration.`);
  let minimumBuild = 1;
  return names.map((migration, index) => {
    const named = oldest[migration];
    // Nothing makes a build work again that an earlier migration has shut out.
    if (named) minimumBuild = Math.max(minimumBuild, names.indexOf(named) + 1);
    return { build: index + 1, migration, minimumBuild };
  });
}

/** What a database knows of the builds that brought it up to date. */
export interface AppliedBuilds {
  /** Migrations that were applied. */
  readonly build: number;
  /** Those of them that are on record, and the oldest build that works; null where none is. */
  readonly recorded: number | null;
  readonly minimumBuild: number | null;
}

/**
 * Whether a build may use the database as it is: `current` where it brings it up to date or has done so,
 * `older` where a newer build has, after which this one still works.
 *
 * @throws StartFailure where a newer build has, and this one does not work any more
 */
export function standingOf(
  { build: own }: Pick<SchemaBuild, 'build'>,
  { build, recorded, minimumBuild }: AppliedBuilds,
): 'current' | 'older' {
  if (build <= own) return 'current';
  // An update that was interrupted has not recorded which builds still work.
  const isKnown = recorded !== null && recorded >= build && minimumBuild !== null;
  if (isKnown && own >= minimumBuild) return 'older';
  throw new StartFailure(
    `The database was brought up to date by a newer version of the portal (build ${build}), and ` +
      `${isKnown ? `needs build ${minimumBuild} or later` : 'that update was not finished'}: ` +
      `this is build ${own}. Start the newer version.`,
  );
}
