import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartFailure } from './start-failure.ts';

/** A migration of a build, and the oldest build compatible with it. */
export interface SchemaBuild {
  /** The number of migrations in a build of which this is the last. */
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
 * The migrations in a folder, in order. `oldest-builds.json` beside them names, for an incompatible
 * migration, the last migration of the oldest build that still works; others leave `minimumBuild`
 * unchanged.
 */
export function readSchemaBuilds(folder: string): SchemaBuild[] {
  const { entries } = readJson(folder, 'meta', '_journal.json') as Journal;
  const oldest = readJson(folder, 'oldest-builds.json') as Readonly<Record<string, string>>;
  const names = entries.map(({ tag }) => nameOf(tag));
  const unknown = Object.entries(oldest)
    .flat()
    .find((name) => !names.includes(name));
  if (unknown) throw new Error(`oldest-builds.json names ${unknown}, which is not a migration.`);
  let minimumBuild = 1;
  return names.map((migration, index) => {
    const named = oldest[migration];
    // A build excluded by an earlier migration stays excluded.
    if (named) minimumBuild = Math.max(minimumBuild, names.indexOf(named) + 1);
    return { build: index + 1, migration, minimumBuild };
  });
}

/** What a database records about the builds that migrated it. */
export interface AppliedBuilds {
  /** Number of applied migrations. */
  readonly build: number;
  /** How many of those are recorded, and the oldest compatible build; null if none is. */
  readonly recorded: number | null;
  readonly minimumBuild: number | null;
}

/**
 * Whether a build may use the database: `current` if it is the build's own version, `older` if a
 * newer, compatible build has migrated it.
 *
 * @throws StartFailure if a newer build has migrated it and this one is not compatible
 */
export function standingOf(
  { build: own }: Pick<SchemaBuild, 'build'>,
  { build, recorded, minimumBuild }: AppliedBuilds,
): 'current' | 'older' {
  if (build <= own) return 'current';
  // An interrupted update has not recorded which builds are compatible.
  const isKnown = recorded !== null && recorded >= build && minimumBuild !== null;
  if (isKnown && own >= minimumBuild) return 'older';
  throw new StartFailure(
    `The database was brought up to date by a newer version of the portal (build ${build}), and ` +
      `${isKnown ? `needs build ${minimumBuild} or later` : 'that update was not finished'}: ` +
      `this is build ${own}. Start the newer version.`,
  );
}
