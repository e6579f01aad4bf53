import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { declaredLabels, type Label } from '@tradebridge/contract/labels';

type SeenIn = 'screens' | 'server';

export interface CatalogueLabel extends Label {
  readonly seenIn: readonly SeenIn[];
}

/** Matches `defineLabels('area'` in a module, with the area. */
const declaration = /\bdefineLabels\(\s*'([^']+)'/g;

interface LabelModule {
  readonly path: string;
  readonly areas: readonly string[];
}

async function labelModulesIn(folder: string): Promise<LabelModule[]> {
  const names = (await readdir(folder, { recursive: true })).filter(
    (name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name),
  );
  const modules = await Promise.all(
    names.sort().map(async (name) => {
      const path = join(folder, name);
      const text = await readFile(path, 'utf8');
      const areas = Array.from(text.matchAll(declaration), ([, area = '']) => area);
      return { path, areas };
    }),
  );
  return modules.filter(({ areas }) => areas.length > 0);
}

const isLabel = (value: unknown): value is Label =>
  typeof value === 'object' && value !== null && 'key' in value && 'defaultText' in value;

/** The labels among a module's exports. */
const labelsAmong = (exported: object): Label[] =>
  Object.values(exported).flatMap((group) =>
    typeof group === 'object' && group !== null ? Object.values(group).filter(isLabel) : [],
  );

const areaOf = ({ key }: Label) => key.slice(0, key.lastIndexOf('.'));

/**
 * Every label of the product, read from the modules that define them. Modules of the browser and
 * the server export their labels; those of `contract` are used on both sides.
 *
 * @param root of the project
 */
export async function readLabelsInSource(root: string): Promise<CatalogueLabel[]> {
  const importAll = async (workspace: string) => {
    const modules = await labelModulesIn(join(root, workspace, 'src'));
    const exported: Label[] = [];
    for (const { path } of modules) {
      exported.push(...labelsAmong(await import(pathToFileURL(path).href)));
    }
    return { exported, areas: new Set(modules.flatMap(({ areas }) => areas)) };
  };
  const contract = await importAll('contract');
  const server = await importAll('server');
  const web = await importAll('web');
  const found = new Map<string, CatalogueLabel>();
  const add = (labels: readonly Label[], seenIn: readonly SeenIn[]) => {
    for (const { key, defaultText } of labels) {
      if (!found.has(key)) found.set(key, { key, defaultText, seenIn });
    }
  };
  add(
    declaredLabels().filter((label) => contract.areas.has(areaOf(label))),
    ['screens', 'server'],
  );
  add(server.exported, ['server']);
  add(web.exported, ['screens']);
  return [...found.values()].sort((one, other) => (one.key < other.key ? -1 : 1));
}
