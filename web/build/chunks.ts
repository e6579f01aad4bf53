import type { Plugin, Rolldown } from 'vite';

/** Modules by the route or the place that leads to them. */
const entries = {
  signIn: /\/web\/src\/routes\/auth\.sign-in\.tsx\?/,
  /** What surrounds every page of a signed-in user: the shell, and the frames of a company's pages. */
  shell: /\/web\/src\/(routes\/_app(\.tsx\?|\/-of-company\.)|shell\/Shell\.)/,
  /** The pages that most visits begin with. */
  front: /\/web\/src\/routes\/_app\/(home|sign-offs)\.tsx\?/,
  page: /\/web\/src\/routes\/_app\/[^?]+\.tsx\?tsr-split/,
  checkoutPage: /\/web\/src\/routes\/_app\/cart[^?]*\.tsx\?tsr-split/,
};

/** What knows no area, and the icons. */
const parts =
  /\/web\/src\/(app|device-log|files|live|shell|ui)\/|phosphor-icons|\/contract\/src\/|tanstack\/[\w-]*virtual/;

/** What shows icons, pictures and HTML of administrators. */
const content =
  /\/web\/src\/ui\/(ContentIcon|icon-paths|SafeHtml|SidewaysScroll)\.|\/contract\/src\/(media-rules|rich-text)\./;

/** What the shell shares with `content`, which panels of the sign-in page fetch without the shell. */
const ofPanels = /\/web\/src\/ui\/content-link\.|\/contract\/src\/content-rules\./;

/** What several pages of the areas in these folders share. */
const shared = (...folders: [name: string, ...others: string[]]) => ({
  name: folders[0],
  test: new RegExp(`/web/src/(${folders.join('|')})/`),
  minShareCount: 2,
});

type ModuleIds = ReadonlySet<string>;

/**
 * Decides which modules come in one file; left alone, the bundler cuts what the pages share into dozens
 * of files of a kilobyte. What a page needs is read from the bundler's own graph and areas are folders, so
 * that a renamed component stays where it was.
 *
 * The groups are in the order in which they take modules: what a module imports and no group before holds
 * comes with it.
 */
export function chunks(): Plugin {
  let ofSignIn: ModuleIds = new Set();
  let ofShell: ModuleIds = new Set();
  let ofFront: ModuleIds = new Set();
  /** The number of pages inside that need a module, by its id. */
  let pagesWith: ReadonlyMap<string, number> = new Map();
  let checkoutPages = 0;
  const isNeededBy = (id: string, pages: number) => (pagesWith.get(id) ?? 0) >= pages;

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
        ofPanels.test(id) || (ofSignIn.has(id) && (ofShell.has(id) || isNeededBy(id, 2))),
    },
    { name: 'sign-in', test: (id) => ofSignIn.has(id) },
    // With what the front pages share with others: no page fetches a front page's file for a part of it.
    { name: 'shell', test: (id) => ofShell.has(id) || (ofFront.has(id) && isNeededBy(id, 3)) },
    { name: 'front', test: (id) => ofFront.has(id) },
    // Home fetches it last, for news and icons of the menu; all of `parts` would be too much for that.
    { name: 'content', test: content },
    { name: 'parts', test: (id) => parts.test(id) && isNeededBy(id, 4) },
    { name: 'pieces', test: parts, minShareCount: 2 },
    shared('companies', 'connecting'),
    // A form needs an address without all that is about companies.
    shared('addresses'),
    shared('apprentices', 'attendance', 'reports', 'sign-offs'),
    shared('timetable'),
    shared('invoices', 'receipts'),
    shared('documents'),
    shared('pages'),
    shared('forms'),
    shared('news'),
    shared('notifications'),
    shared('learners', 'orders'),
    shared('identity'),
    shared('rich-text', 'media'),
    shared('administration', 'payment-administration'),
    // Pages that fill the cart need no checkout.
    {
      name: 'cart',
      test: (id) => id.includes('/web/src/checkout/') && isNeededBy(id, checkoutPages + 1),
    },
    shared('checkout'),
  ];

  return {
    name: 'tradebridge-chunks',
    config: () => ({ build: { rolldownOptions: { output: { codeSplitting: { groups } } } } }),
    buildEnd() {
      const ids = [...this.getModuleIds()];
      const from = (entry: RegExp) =>
        withImports(
          this,
          ids.filter((id) => entry.test(id)),
        );
      ofSignIn = from(entries.signIn);
      ofShell = from(entries.shell);
      ofFront = from(entries.front);
      const counts = new Map<string, number>();
      for (const page of ids.filter((id) => entries.page.test(id))) {
        for (const id of withImports(this, [page])) counts.set(id, (counts.get(id) ?? 0) + 1);
      }
      pagesWith = counts;
      checkoutPages = ids.filter((id) => entries.checkoutPage.test(id)).length;
    },
  };
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
