import { readFileSync } from 'node:fs';
import { payInvoice } from './pay.ts';
import { callPortal, expect, openSession } from './portal.ts';

/** Pages without a signed-in user's header, or without content of their own. */
const withoutEditing = [
  // They redirect to another page.
  '/',
  '/admin/',
  '/news/',
  '/pages/',
  '/auth/',
  // No one is signed in: their labels are edited in the catalogue.
  '/auth/connect',
  '/auth/link',
  '/auth/reset-password',
  '/auth/sign-in',
  '/auth/sign-out',
  '/auth/sign-up',
  '/pay',
  // In a frame of the editors, without the header.
  '/preview/$id',
  '/preview/form/$id',
];

/** Every page of the application's router, by path with parameters. */
function allRoutes(): string[] {
  const tree = readFileSync(new URL('../../web/src/routeTree.gen.ts', import.meta.url), 'utf8');
  const [, byPath = ''] = /interface FileRoutesByFullPath \{([^}]*)\}/.exec(tree) ?? [];
  const routes = Array.from(byPath.matchAll(/'([^']+)':/g), ([, route = '']) => route);
  expect(routes.length).toBeGreaterThan(50);
  return routes;
}

/** The parent company of the demonstration. */
export async function parentCompany(): Promise<{ id: string; name: string }> {
  const registered = await callPortal(
    'user/registerUser',
    {},
    await openSession('owner@demo.test'),
  );
  const { Result } = (await registered.json()) as {
    Result: { user: { employerContact: { employer: { id: string; name: string } } } };
  };
  return Result.user.employerContact.employer;
}

/** An address of every page on which an administrator can edit labels. */
export async function addressesOf(token: string, eId: string): Promise<string[]> {
  const ask = async (path: string, input: object): Promise<string> => {
    const reply = await callPortal(path, input, token);
    expect(reply.status, path).toBe(200);
    return JSON.stringify(((await reply.json()) as { Result: unknown }).Result);
  };
  /** The first value of a name in the result of a call. */
  const first = async (path: string, input: object, name = 'id'): Promise<string> => {
    const found = new RegExp(`"${name}":"([^"]+)"`).exec(await ask(path, input))?.[1];
    expect(found, `${name} of ${path}`).toBeDefined();
    return found ?? '';
  };
  const contract = await first('employer/retrieveTrainingContractList', { eId });
  const { contacts } = JSON.parse(await ask('employer/retrieveEmployer', { eId }));
  const contact: string = contacts[0].id;
  const { orders } = JSON.parse(await ask('employer/retrieveOrders', { eId }));
  const order: string = orders[0]?.orderNumber ?? (await payInvoice()).orderNumber;
  const { items } = JSON.parse(await ask('pages/retrievePages', {}));
  // Drafts, and pages for contacts only, are not shown to an administrator.
  const shown = await Promise.all(
    items.map(async ({ id }: { id: string }) => {
      const { status } = await callPortal('pages/getOne', { id }, token);
      return status === 200 ? id : null;
    }),
  );
  const page = shown.find((id) => id !== null);
  expect(page, 'a page that is shown').toBeDefined();
  const forms = JSON.parse(await ask('form/retrieveForms', { published: true })).items;
  // One that administrators may answer too.
  const form: string = forms.find(
    ({ audience }: { audience: { kind: string } }) => audience.kind === 'signedIn',
  ).id;
  /** An existing one, or else a new one. */
  const submission = async (): Promise<string> => {
    const { items: made } = JSON.parse(await ask('submissions/retrieveSubmissions', {}));
    if (made.length > 0) return made[0].id;
    const id = 'form-with-a-word';
    const fields = [{ type: 'text', name: 'word', label: 'A word' }];
    const saved = await ask('form/saveForm', { form: { id, name: id, fields }, publish: true });
    const { version: formVersion } = JSON.parse(saved);
    const sub = { id: 'submission-of-a-word', formId: id, formVersion };
    const answers = [{ name: 'word', value: 'Sunshine' }];
    await ask('form/submitForm', { sub, fields: answers, files: [] });
    return sub.id;
  };
  const { user } = JSON.parse(await ask('user/registerUser', {}));
  await ask('user/sendNotification', { userId: user.id, title: 'Word', body: 'Sunshine' });
  const params: Readonly<Record<string, string>> = {
    '/messages/$id': `/messages/${await first('notifications/retrieveNotifications', {})}`,
    '/admin/messages/$id': `/admin/messages/${await first('notifications/retrieveSends', {})}`,
    '/apprentice-attendance/$cid': `/apprentice-attendance/${contract}`,
    '/apprentice-signoffs/$cid': `/apprentice-signoffs/${contract}`,
    '/apprentice-training-plan/$cid': `/apprentice-training-plan/${contract}`,
    '/apprentice/$cid': `/apprentice/${contract}`,
    '/apprentice-timetable/$cid/$initDate': `/apprentice-timetable/${contract}/2026-03-02`,
    '/company-contact/$cid': `/company-contact/${contact}`,
    '/company-contact/$cid/edit': `/company-contact/${contact}/edit`,
    '/invoice/$pid': `/invoice/${await first('employer/retrieveUnpaidPreEnrolments', { eId })}`,
    '/receipt/$rid': `/receipt/${await first('employer/retrieveReceipts', { eId })}`,
    '/work-placement/$wpid': `/work-placement/${await first('employer/retrieveWorkPlacements', { eId })}`,
    '/news/$id': `/news/${await first('news/retrieveNews', {})}`,
    '/pages/$id': `/pages/${page}`,
    '/admin/pages/$id': `/admin/pages/${page}`,
    '/admin/forms/$id': `/admin/forms/${form}`,
    '/admin/forms/$id/assigned': `/admin/forms/${form}/assigned`,
    '/admin/forms/$id/results': `/admin/forms/${form}/results`,
    '/admin/submissions/$id': `/admin/submissions/${await submission()}`,
    '/custom-form/$id': `/custom-form/${form}`,
    '/admin/news/$newsId': `/admin/news/${await first('news/retrieveNews', { all: true })}`,
    '/admin/actions/$actionId': `/admin/actions/${await first('actions/retrieveActions', { all: true })}`,
    '/admin/users/$userId': `/admin/users/${await first('administration/findUsers', { text: '' })}`,
    '/admin/labels/$key': '/admin/labels/about.title',
    '/order/$number': `/order/${order}`,
    '/admin/payments/$orderNumber': `/admin/payments/${order}`,
    '/log-entry/$id': '/log-entry/none',
    '/$': '/no-such-page',
  };
  return allRoutes()
    .filter((route) => !withoutEditing.includes(route) || route.startsWith('/auth/permission'))
    .map((route) => {
      const address = route.includes('$') ? params[route] : route;
      if (address === undefined) throw new Error(`The route ${route} has no address to visit.`);
      return address.replace(/\/$/, '');
    });
}
