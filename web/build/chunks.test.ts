import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { build, type Plugin } from 'vite';
import { expect, test } from 'vitest';
import { chunks } from './chunks.ts';

const folders = (await readdir(path.join(import.meta.dirname, '../src'), { withFileTypes: true }))
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/** Lines that import modules of `web/src`, and call each so that it is kept. */
const using = (...modules: string[]) =>
  modules
    .map(
      (name, index) => `import { show as show${index} } from '/web/src/${name}'; show${index}();`,
    )
    .join('\n');
const fetching = (...modules: string[]) =>
  modules.map((name) => `import('/web/src/${name}').then(({ show }) => show());`).join('\n');
const showing = (code = '') => `${code}\nexport const show = () => console.log(import.meta.url);`;

/** An application with a module in every folder and little else, its icons and HTML in files of these names. */
function anApp({ icon = 'Icon.tsx', html = 'Html.tsx', without = '' }) {
  const split = (route: string) => `routes/${route}.tsx?tsr-split=component`;
  const kept = [
    ...folders.filter((folder) => folder !== without).map((name) => `${name}/module.ts`),
    'app/push-state.ts',
  ];
  const pages = ['_app/home', '_app/sign-offs', '_app/cart', '_app/about'];
  const ofStaff = ['_app/admin.users', '_app/admin.forms'];
  return {
    'main.ts': fetching(...['auth.sign-in', '_app', ...pages, ...ofStaff].map(split)),
    [split('auth.sign-in')]: showing(fetching(`ui/${html}`)),
    [split('_app')]: showing(using('ui/link.ts') + fetching(`ui/${icon}`, 'push/start.ts')),
    'push/start.ts': showing(using('app/push-state.ts')),
    ...Object.fromEntries(
      pages.map((page) => [split(page), showing(using('routes/_app/-frame.tsx', ...kept))]),
    ),
    ...Object.fromEntries(
      ofStaff.map((page) => [split(page), showing(using('ui/office.ts', 'ui/shown.ts'))]),
    ),
    [split('_app/about')]: showing(
      using('routes/_app/-frame.tsx', ...kept, 'ui/shown.ts', 'app/checked.ts'),
    ),
    [split('_app/cart')]: showing(using('routes/_app/-frame.tsx', ...kept, 'app/checked.ts')),
    'ui/office.ts': showing(using('ui/shown.ts')),
    'ui/shown.ts': showing(),
    'app/checked.ts': showing(using('node_modules/zod/index.js')),
    'node_modules/zod/index.js': showing(),
    'routes/_app/-frame.tsx': showing(),
    'ui/link.ts': showing(),
    [`ui/${icon}`]: showing(),
    [`ui/${html}`]: showing(using('ui/link.ts')),
    ...Object.fromEntries(kept.map((name) => [name, showing()])),
  };
}

/** The name of the file that each module comes in. */
async function filesOf(app: Readonly<Record<string, string>>) {
  const modules = new Map(Object.entries(app).map(([name, code]) => [`/web/src/${name}`, code]));
  const inMemory: Plugin = {
    name: 'in-memory',
    enforce: 'pre',
    resolveId: (id) => (modules.has(id) ? id : undefined),
    load: (id) => modules.get(id),
  };
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [inMemory, chunks()],
    build: { write: false, rolldownOptions: { input: '/web/src/main.ts' } },
  });
  if (!('output' in built)) throw new Error('There is not one output.');
  return new Map(
    built.output.flatMap((file) =>
      file.type === 'chunk'
        ? file.moduleIds.map((id) => [id.replace('/web/src/', ''), file.name] as const)
        : [],
    ),
  );
}

test.each([
  { icon: 'Icon.tsx', html: 'Html.tsx' },
  { icon: 'Renamed.tsx', html: 'AlsoRenamed.tsx' },
])('icons and HTML come in one file, whatever they are called: $icon, $html', async (names) => {
  const files = await filesOf(anApp(names));
  expect(files.get(`ui/${names.icon}`)).toBe('content');
  expect(files.get(`ui/${names.html}`)).toBe('content');
  // The sign-in page fetches HTML without the shell.
  expect(files.get('ui/link.ts')).toBe('foundation');
  expect(files.get('routes/_app/-frame.tsx')).toBe('shell');
  // Every start fetches it, and not what other pages share.
  expect(files.get('app/push-state.ts')).toBe('shell');
});

test('other pages come without what only staff need, and without schemas', async () => {
  const files = await filesOf(anApp({}));
  expect(files.get('ui/office.ts')).toBe('staff-pieces');
  expect(files.get('ui/shown.ts')).toBe('pieces');
  expect(files.get('app/checked.ts')).toBe('schemas');
  expect(files.get('node_modules/zod/index.js')).toBe('schemas');
});

test('a folder that is named and no longer there stops the build', async () => {
  await expect(filesOf(anApp({ without: 'timetable' }))).rejects.toThrow(
    'No module is in timetable',
  );
});
