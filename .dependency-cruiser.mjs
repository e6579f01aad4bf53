// Which folder may import which. `npm run check` holds the code to it, imports of types included.

/**
 * The layers of the server, from the bottom up: a folder may import those above it in this list, and
 * nothing below. A new area gets a line here.
 */
const serverLayers = [
  // Knows no area.
  ['platform'],
  // Who may do what.
  ['access'],
  // Areas.
  ['audit', 'outside', 'papers', 'rich-text'],
  ['labels', 'push'],
  ['live', 'notifications', 'registry', 'settings'],
  ['addresses', 'content', 'core', 'files', 'identity'],
  [
    'actions',
    'administration',
    'companies',
    'form-results',
    'forms',
    'media',
    'news',
    'pages',
    'service-tokens',
    'view-as',
  ],
  ['apprentices', 'documents', 'profile', 'submissions'],
  [
    'attendance',
    'form-assignments',
    'form-handlers',
    'invoices',
    'reports',
    'sign-offs',
    'submission-administration',
    'timetable',
    'work-placements',
  ],
  ['checkout', 'company-account', 'home', 'learners', 'search', 'subsidiaries'],
  ['connecting', 'payments'],
  ['receipts', 'set-up', 'staff-home'],
];

/** Folders of the composition root, with the files directly in server/src: what knows all areas. */
const serverRoot = ['http', 'web', 'importer', 'backup', 'commands', 'privacy'];

/** The same for the stand-ins of the outside services. */
const sandboxLayers = [
  ['institution', 'gateways', 'cards', 'push'],
  ['mail', 'oidc'],
];

/** What exists for tests alone; it may import anything and nothing but tests may import it. */
const testFiles =
  '[.]test[.]tsx?$|/test-[^/]+[.]tsx?$|/(account-books|fuzzing|who-may)/|^web/src/test/';

/** The browser application; `routes` and what is directly in web/src know all areas. */
const webLayers = [
  // Runs beside the pages, in a world of its own.
  ['service-worker'],
  // Knows no area and no call.
  ['ui'],
  ['app'],
  // Areas.
  ['addresses', 'connecting', 'device-log', 'files', 'icon-picker', 'labels', 'orders'],
  ['media', 'push', 'view-as'],
  ['rich-text'],
  ['content'],
  ['forms', 'notification-sends'],
  [
    'action-editor',
    'actions',
    'administration',
    'apprentices',
    'attendance',
    'checkout',
    'documents',
    'form-assignments',
    'form-builder',
    'form-results',
    'home',
    'invoices',
    'label-catalogue',
    'learners',
    'live',
    'menu-editor',
    'news',
    'news-editor',
    'notifications',
    'page-editor',
    'pages',
    'payment-administration',
    'receipts',
    'reports',
    'service-tokens',
    'set-up',
    'submission-administration',
    'timetable',
    'work-placements',
  ],
  ['companies', 'company-account', 'identity', 'sign-offs'],
  ['offline', 'payment-links', 'search', 'subsidiaries'],
  ['staff-home'],
  ['shell'],
  ['routes'],
];

const among = (folders) => `(${folders.join('|')})`;

/** Rules for a list of layers under `root`; no layer imports `top`. */
function layerRules(root, layers, top = []) {
  const all = [...layers.flat(), ...top];
  const upward = layers.map((layer, index) => ({
    name: `${root.replace('/src', '')}: ${layer.join(', ')} below ${layers[index + 1]?.[0] ?? 'the root'}`,
    severity: 'error',
    comment: 'A folder imports only the layers below its own (docs/architecture.md).',
    from: { path: `^${root}/${among(layer)}/`, pathNot: testFiles },
    to: {
      path: [
        // Files directly in `root` know all areas.
        `^${root}/[^/]+$`,
        ...layers
          .slice(index + 1)
          .flat()
          .concat(top)
          .map((folder) => `^${root}/${folder}/`),
      ],
    },
  }));
  const beside = layers.flatMap((layer) =>
    layer.length < 2
      ? []
      : [
          {
            name: `${root.replace('/src', '')}: ${layer.join(', ')} apart`,
            severity: 'error',
            comment: 'Folders of one layer do not import each other.',
            from: { path: `^${root}/${among(layer)}/`, pathNot: testFiles },
            to: { path: `^${root}/${among(layer)}/`, pathNot: `^${root}/$1/` },
          },
        ],
  );
  return [
    ...upward,
    ...beside,
    {
      name: `${root.replace('/src', '')}: every folder has a layer`,
      severity: 'error',
      comment: 'Add the folder to the layers in .dependency-cruiser.mjs.',
      from: { path: `^${root}/(?!${all.join('/|')}/)[^/]+/`, pathNot: testFiles },
      to: {},
    },
  ];
}

export default {
  forbidden: [
    {
      name: 'no circles of files',
      severity: 'error',
      comment: 'Two files that import each other, directly or through others, are one.',
      from: {},
      to: { circular: true },
    },
    ...layerRules('server/src', serverLayers, serverRoot),
    ...layerRules('sandbox/src', sandboxLayers),
    ...layerRules('web/src', webLayers, ['test']),
    {
      name: 'production code imports no tests',
      severity: 'error',
      from: { path: '^(contract|postgres|server|web)/src/', pathNot: testFiles },
      to: { path: testFiles },
    },
    {
      name: 'contract: imports nothing of the others',
      severity: 'error',
      from: { path: '^contract/' },
      to: { path: '^(postgres|server|web|sandbox|e2e|bench)/' },
    },
    {
      name: 'postgres: imports nothing of the others',
      severity: 'error',
      from: { path: '^postgres/' },
      to: { path: '^(contract|server|web|sandbox|e2e|bench)/' },
    },
    {
      name: 'web: imports the contract alone',
      severity: 'error',
      from: { path: '^web/', pathNot: testFiles },
      to: { path: '^(postgres|server|sandbox|e2e|bench)/' },
    },
    {
      name: 'web: the editor comes where it is shown',
      severity: 'error',
      comment:
        'Its library is large, and administrators alone write: see web/src/rich-text/editor-code.ts.',
      from: { path: '^web/', pathNot: testFiles },
      to: { path: '^web/src/rich-text/RichTextEditor[.]tsx$', dynamic: false },
    },
    {
      name: 'server: imports contract and postgres',
      severity: 'error',
      from: { path: '^server/', pathNot: testFiles },
      to: { path: '^(web|sandbox|e2e|bench)/' },
    },
    {
      name: 'sandbox: imports contract, postgres and server',
      severity: 'error',
      from: { path: '^sandbox/', pathNot: testFiles },
      to: { path: '^(web|e2e|bench)/' },
    },
    {
      name: 'e2e: uses the product from outside, beside a database of its own',
      severity: 'error',
      from: { path: '^e2e/' },
      to: { path: '^(contract|server|web|sandbox|bench)/', pathNot: testFiles },
    },
  ],
  options: {
    // swc, since dependency-cruiser reads TypeScript 7 through no interface yet.
    // With swc, imports of types are among the dependencies without `tsPreCompilationDeps`, which needs tsc.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^web/src/routeTree[.]gen[.]ts$', '/dist/'] },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'default'] },
  },
};
