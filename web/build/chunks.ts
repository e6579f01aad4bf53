/**
 * What several pages share comes in one file for each area. Each area may use those before it: what a
 * file needs and no file before it holds comes with it.
 */
const areas = [
  {
    name: 'parts',
    of: /web\/src\/(app|device-log|files|live|shell|ui)\/|phosphor-icons|contract\/src\/csv|tanstack\/[\w-]*virtual/,
  },
  { name: 'companies', of: /web\/src\/(addresses|companies|connecting)\// },
  { name: 'apprentices', of: /web\/src\/(apprentices|attendance|reports|sign-offs)\// },
  { name: 'timetable', of: /web\/src\/timetable\// },
  { name: 'invoices', of: /web\/src\/(invoices|receipts|routes\/_app\/-pay)/ },
  { name: 'documents', of: /web\/src\/documents\// },
  { name: 'learners', of: /web\/src\/(learners|orders)\// },
  { name: 'identity', of: /web\/src\/identity\// },
  { name: 'administration', of: /web\/src\/(administration|payment-administration)\// },
].map(({ name, of }) => ({ name, test: of, minShareCount: 2 }));

/**
 * Which modules come in one file. Left alone, the bundler cuts what the pages share into dozens of files
 * of a kilobyte. What the first page needs comes in a few; what only some pages need stays in files of
 * its own.
 */
export const chunkGroups = [
  {
    name: 'libraries',
    test: /node_modules\/(react|react-dom|scheduler|@tanstack\/(?!.*virtual).*)\//,
  },
  {
    // All else that the app begins with, and what signing in shares with the pages inside.
    name: 'foundation',
    test: /web\/src\/(main|ui\/TextField|app\/document-title)\.|contract\/src\/refusals\.|phosphor-icons\/react\/dist\/\w+\/Eye\./,
  },
  {
    // One file for what signing in asks for first: each more costs its headers, too.
    name: 'sign-in',
    test: /web\/src\/(routes\/auth\.sign-in\.tsx\?|identity\/(SignIn(Page|Form|Panel)|AuthPage|PasswordField|ProviderButtons|passkeys|use-passkey-suggestions|failures|labels|sign-in|wait|trusted-device|provider-return|held-fragment)\b)/,
  },
  {
    // What surrounds every page of a signed-in user, and what the pages are made of.
    name: 'shell',
    test: /web\/src\/(shell\/Shell\.|routes\/_app(\.tsx\?|\/-(of|without)-company)|invoices\/queries|(app|ui)\/(Avatar|Checkbox|ConfirmDialog|DownloadButton|FactList|LineTable|List(Section|Toolbar)|RadioGroup|Search|Section|Segmented|Select|StackedBar|SumList|Switch|VirtualList|address-view|initials|list-view|save-file|search-words|use-))|phosphor-icons\/react\/dist\/\w+\/(CaretRight|Check|HourglassMedium|Prohibit|XCircle)\b/,
  },
  {
    name: 'home',
    test: /web\/src\/routes\/_app\/home\.tsx\?/,
  },
  ...areas,
  {
    // The cart alone: pages that fill it need no checkout.
    name: 'cart',
    test: /web\/src\/checkout\/cart\./,
  },
  {
    name: 'checkout',
    test: /web\/src\/checkout\/(?!AddressPage)/,
  },
];
