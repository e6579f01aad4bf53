import type { Plugin, Rolldown } from 'vite';

/** Modules by the route that leads to them. */
const entries = {
  signIn: /\/web\/src\/routes\/auth\.sign-in\.tsx\?tsr-split/,
  shell: /\/web\/src\/routes\/_app\.tsx\?tsr-split/,
  /** The pages that most visits begin with. */
  front: /\/web\/src\/routes\/_app\/(home|sign-offs)\.tsx\?tsr-split/,
  page: /\/web\/src\/routes\/_app\/[^?]+\.tsx\?tsr-split/,
  staffPage: /\/web\/src\/routes\/_app\/admin[^?]*\.tsx\?tsr-split/,
  checkoutPage: /\/web\/src\/routes\/_app\/cart[^?]*\.tsx\?tsr-split/,
};

/**
 * What a start needs that other pages share: for pushes, and for news on home. Without this it
 * would fetch all that they share.
 */
const atEveryStart = /\/web\/src\/(?:app\/push-state\.ts|ui\/linked-row\.module\.css)/;

/** What routes put around their pages. */
const frame = /\/web\/src\/routes\/_app\/-[^?/]+\.tsx$/;

const inFolders = (folders: readonly string[]) => new RegExp(`/web/src/(?:${folders.join('|')})/`);

/** Folders that any page may take from. */
const partFolders = ['app', 'device-log', 'files', 'live', 'shell', 'ui'];

const ui = inFolders(['ui']);

/** What is in those folders, and the icons. */
const parts = new RegExp(
  `${inFolders(partFolders).source}|phosphor-icons|/contract/src/|tanstack/[\\w-]*virtual`,
);

const native = /\/web\/src\/app\/native\/|\/node_modules\/@capacitor\//;
const schemas = /\/node_modules\/zod\//;

/** Areas whose pages share files with each other; the first gives its name to what they share. */
const sharing = [
  ['companies', 'connecting'],
  // A form needs an address without all that is about companies.
  ['addresses'],
  ['apprentices', 'attendance', 'reports', 'sign-offs'],
  ['timetable'],
  ['invoices', 'receipts'],
  ['documents'],
  ['pages'],
  ['forms'],
  ['news'],
  ['notifications'],
  ['learners', 'orders'],
  ['identity'],
  ['rich-text', 'media'],
  ['administration', 'payment-administration'],
] as const;

/** Every place of ours that a group is made of: a build stops where one has no module. */
const places: Readonly<Record<string, RegExp>> = {
  ...entries,
  atEveryStart,
  frame,
  ...Object.fromEntries(
    [...partFolders, ...sharing.flat(), 'checkout'].map((folder) => [folder, inFolders([folder])]),
  ),
};

type ModuleIds = ReadonlySet<string>;

/**
 * Decides which modules come in one file; left alone, the bundler cuts what the pages share into dozens
 * of files of a kilobyte. What a page needs is read from the bundler's own graph and areas are folders, so
 * that a renamed component stays where it was, and a renamed folder or route stops the build.
 *
 * The groups are in the order in which they take modules: what a module imports and no group before holds
 * comes with it.
 */
export function chunks(): Plugin {
  let ofSignIn: ModuleIds = new Set();
  let ofShell: ModuleIds = new Set();
  let ofFront: ModuleIds = new Set();
  /** What sign-in page and shell fetch of `ui` when it is needed: icons and HTML of administrators. */
  let ofContent: ModuleIds = new Set();
  /** What needs the library of schemas, which only forms and checks of input do. */
  let withSchemas: ModuleIds = new Set();
  /** What only pages of staff need. */
  let ofStaff: ModuleIds = new Set();
  /** The number of pages inside that need a module, by its id. */
  let pagesWith: ReadonlyMap<string, number> = new Map();
  let checkoutPages = 0;
  const isNeededBy = (id: string, pages: number) => (pagesWith.get(id) ?? 0) >= pages;

  /** Without schemas and what only staff need, which would come to everyone. */
  const isPart = (id: string) => parts.test(id) && !withSchemas.has(id) && !ofStaff.has(id);

  const groups: Rolldown.CodeSplittingGroup[] = [
    {
      name: 'libraries',
      test: /node_modules\/(react|react-dom|scheduler|@tanstack\/(?!.*virtual).*)\//,
    },
    // What the app begins with, and what signing in shares with the pages inside.
    { name: 'foundation', tags: ['$initial'] },
    {
      name: 'foundation',
      test: (id) =>
        // Panels of the sign-in page fetch content without the shell.
        (ofShell.has(id) && (ofSignIn.has(id) || ofContent.has(id))) ||
        (ofSignIn.has(id) && isNeededBy(id, 2)),
    },
    { name: 'sign-in', test: (id) => ofSignIn.has(id) },
    // With what the front pages share with others: no page fetches a front page's file for a part of it.
    {
      name: 'shell',
      test: (id) =>
        ofShell.has(id) || (ofFront.has(id) && isNeededBy(id, 3)) || atEveryStart.test(id),
    },
    { name: 'front', test: (id) => ofFront.has(id) },
    // Home fetches it last, for news and icons of the menu; all of `parts` would be too much for that.
    { name: 'content', test: (id) => ofContent.has(id) },
    // Only the native app fetches it.
    { name: 'native', test: native },
    { name: 'parts', test: (id) => isPart(id) && isNeededBy(id, 4) },
    { name: 'pieces', test: isPart, minShareCount: 2 },
    { name: 'schemas', test: (id) => schemas.test(id) || (parts.test(id) && withSchemas.has(id)) },
    { name: 'staff-pieces', test: parts, minShareCount: 2 },
    ...sharing.map((folders) => ({
      name: folders[0],
      test: inFolders(folders),
      minShareCount: 2,
    })),
    // Pages that fill the cart need no checkout.
    {
      name: 'cart',
      test: (id) => id.includes('/web/src/checkout/') && isNeededBy(id, checkoutPages + 1),
    },
    { name: 'checkout', test: inFolders(['checkout']), minShareCount: 2 },
  ];

  return {
    name: 'tradebridge-chunks',
    config: () => ({ build: { rolldownOptions: { output: { codeSplitting: { groups } } } } }),
    apply: 'build',
    buildEnd(error) {
      if (error) return;
      const ids = [...this.getModuleIds()];
      const empty = Object.entries(places).find(([, place]) => !ids.some((id) => place.test(id)));
      if (empty) {
        this.error(`No module is in ${empty[0]} (${empty[1].source}): see web/build/chunks.ts.`);
      }
      const from = (isEntry: (id: string) => boolean) => withImports(this, ids.filter(isEntry));
      const counts = new Map<string, number>();
      for (const page of ids.filter((id) => entries.page.test(id))) {
        for (const id of withImports(this, [page])) counts.set(id, (counts.get(id) ?? 0) + 1);
      }
      pagesWith = counts;
      withSchemas = withImporters(
        this,
        ids.filter((id) => schemas.test(id)),
      );
      const ofOthers = from((id) => entries.page.test(id) && !entries.staffPage.test(id));
      ofStaff = new Set(
        [...from((id) => entries.staffPage.test(id))].filter((id) => !ofOthers.has(id)),
      );
      checkoutPages = ids.filter((id) => entries.checkoutPage.test(id)).length;
      ofSignIn = from((id) => entries.signIn.test(id));
      ofShell = from((id) => entries.shell.test(id) || (frame.test(id) && isNeededBy(id, 4)));
      ofFront = from((id) => entries.front.test(id));
      const later = [...ofSignIn, ...ofShell].flatMap(
        (id) => this.getModuleInfo(id)?.dynamicallyImportedIds ?? [],
      );
      ofContent = withImports(
        this,
        later.filter((id) => ui.test(id)),
      );
    },
  };
}

/** Modules with what imports them, directly or through others, but for what loads them later. */
function withImporters(
  { getModuleInfo }: Rolldown.PluginContext,
  modules: readonly string[],
): ModuleIds {
  const found = new Set(modules);
  for (const id of found) {
    for (const importer of getModuleInfo(id)?.importers ?? []) found.add(importer);
  }
  return found;
}

/** Modules with what they import, directly or through others, but for what they load later. */
function withImports(
  { getModuleInfo }: Rolldown.PluginContext,
  modules: readonly string[],
): ModuleIds {
  const found = new Set(modules);
  for (const id of found) {
    for (const imported of getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  }
  return found;
}
