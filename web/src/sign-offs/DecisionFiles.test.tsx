import { fireEvent, screen, within } from '@testing-library/dom';
import { maxFilesOfSignOff, signOffFileUploadPath } from '@tradebridge/contract/sign-off-rules';
import { afterEach, expect, test, vi } from 'vitest';
import { anApprentice } from '../../../server/src/apprentices/test-apprentices.ts';
import { refreshEmployerUsers } from '../../../server/src/companies/refresh-employer-users.ts';
import { aCompany, aContact } from '../../../server/src/companies/test-contacts.ts';
import { signOffFiles, signOffs } from '../../../server/src/sign-offs/tables.ts';
import {
  aDecision,
  aSignOffFile,
  aSignOffRequest,
} from '../../../server/src/sign-offs/test-requests.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal, type Visit } from '../test/open-portal.tsx';
import { aContactAs } from '../test/people.ts';
import { watchDownloads } from '../test/watch-downloads.ts';

const portal = await openPortal();
afterEach(() => {
  vi.restoreAllMocks();
});

const aPdf = (name = 'joint.pdf') =>
  new File(['%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n'], name, { type: 'application/pdf' });

/** A contact whose company has one waiting unit. */
async function aSigner() {
  const { employerId, user, contactId } = await aContactAs(portal.db, 'writer');
  const contract = await anApprentice(portal.db, employerId);
  return { employerId, as: user, contract, signer: { userId: user.id, contactId } };
}

/** The dialog for the reason of a 'not yet', with a reason entered. */
async function askedWhy({ user, main }: Visit) {
  await user.click(await main.findByRole('checkbox', { name: /Solve problems/ }));
  await user.click(main.getByRole('button', { name: /^Not yet/ }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Not yet/ }));
  await user.click(dialog.getByRole('button', { name: 'Needs more practice.' }));
  return dialog;
}

/** Answers 'not yet' with a file. */
async function answerWith(visit: Visit, files: File[]) {
  const dialog = await askedWhy(visit);
  await visit.choose(await dialog.findByRole('button', { name: 'Add photo or file' }), files);
  await dialog.findAllByText(/^Ready, /);
  await visit.user.click(dialog.getByRole('button', { name: /^Answer/ }));
}

async function filesOf(userId: string) {
  const files = await portal.db.orm.select().from(signOffFiles);
  return files.filter(({ uploadedBy }) => uploadedBy === userId);
}

const openHistory = (as: { id: string }) => portal.visit('/sign-offs/history', { as });

test('a file is chosen with the reason, uploaded after the decision, and listed in the history', async () => {
  const { contract, as } = await aSigner();
  await aSignOffRequest(portal.db, contract);
  const visit = await portal.visit('/sign-offs', { as });
  const dialog = await askedWhy(visit);
  await dialog.findByText(/up to 10 MB each\..*uploaded once your decision is recorded/);
  dialog.getByRole('button', { name: 'Add photo or file' });
  const files = [aPdf(), new File(['MZ'], 'tool.exe', { type: 'application/exe' })];
  fireEvent.drop(dialog.getByText('Drop files here, or'), { dataTransfer: { files } });
  const chosen = within(await dialog.findByRole('list', { name: 'Chosen files' }));
  await chosen.findByText(/^Ready, /);
  await chosen.findByText('Files of this type are not accepted.');
  await expectAccessible();
  portal.hold(signOffFileUploadPath);
  await visit.user.click(dialog.getByRole('button', { name: /^Answer/ }));
  await visit.main.findByRole('progressbar', { name: 'Uploading joint.pdf' });
  await expectAccessible();
  portal.mend(signOffFileUploadPath);
  await expect.poll(() => visit.main.queryByText('Uploading joint.pdf')).toBeNull();

  const { user, main } = await openHistory(as);
  const kept = within(await main.findByRole('list', { name: 'Files' }));
  const file = kept.getByRole('button', { name: /^joint\.pdf 1 KB/ });
  await expectAccessible();
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  const saved = watchDownloads();
  await user.click(file);
  await expect.poll(() => saved.map(({ name }) => name)).toEqual(['joint.pdf']);
  expect(opened).toHaveBeenCalled();
  portal.fail('employer/downloadSignoffFile');
  await user.click(file);
  await screen.findByText('The file couldn’t be downloaded');
  portal.mend('employer/downloadSignoffFile');
});

test('a file can be added to a confirmation', async () => {
  const { contract, as } = await aSigner();
  await aSignOffRequest(portal.db, contract);
  const visit = await portal.visit('/sign-offs', { as });
  const { user, main } = visit;
  await user.click(await main.findByRole('checkbox', { name: /Solve problems/ }));
  await user.click(main.getByRole('button', { name: 'Add a comment or file …' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm 1 unit' }));
  await visit.choose(await dialog.findByRole('button', { name: 'Add photo or file' }), [aPdf()]);
  await dialog.findByText(/^Ready, /);
  await user.click(dialog.getByRole('button', { name: 'Confirm 1 unit' }));
  await main.findByText(/^Nothing is waiting for you/);
  await expect.poll(() => filesOf(as.id)).toHaveLength(1);
});

test('a failed upload is reported, and can be sent again once', async () => {
  const { contract, as } = await aSigner();
  await aSignOffRequest(portal.db, contract);
  portal.fail(signOffFileUploadPath);
  const visit = await portal.visit('/sign-offs', { as });
  await answerWith(visit, [aPdf(), aPdf('bench.pdf')]);
  await screen.findByText('2 files couldn’t be uploaded');
  screen.getByText(/^Your decision is recorded\. You can also add files to it in the sign-off/);
  await expectAccessible();
  portal.mend(signOffFileUploadPath);
  await visit.user.click(screen.getByRole('button', { name: 'Try again' }));
  await expect
    .poll(async () => (await filesOf(as.id)).map(({ fileName }) => fileName))
    .toEqual(['joint.pdf', 'bench.pdf']);
  expect(screen.queryByText(/couldn’t be uploaded/)).toBeNull();
});

test('no file is uploaded for a decision that is undone', async () => {
  const { contract, as } = await aSigner();
  await aSignOffRequest(portal.db, contract);
  portal.hold(signOffFileUploadPath);
  const visit = await portal.visit('/sign-offs', { as });
  await answerWith(visit, [aPdf(), aPdf('bench.pdf')]);
  await visit.main.findByText('Uploading joint.pdf');
  await visit.user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('Undone. 1 unit is waiting again.');
  portal.mend(signOffFileUploadPath);
  await expect.poll(() => visit.main.queryByText(/^Uploading/)).toBeNull();
  expect(screen.queryByText(/couldn’t be uploaded/)).toBeNull();
  const { main } = await openHistory(as);
  await main.findByText('Undone');
  expect(main.queryByRole('list', { name: 'Files' })).toBeNull();
  expect(main.queryByRole('button', { name: /^Add file/ })).toBeNull();
});

test('if the decision was not sent, the page says that its files were not kept', async () => {
  const { contract, as } = await aSigner();
  await aSignOffRequest(portal.db, contract);
  portal.fail('employer/submitSignoffRequests', 'network');
  const visit = await portal.visit('/sign-offs', { as });
  await answerWith(visit, [aPdf()]);
  await visit.main.findByText(
    'The files that you chose were not kept. Once your decision is recorded, you can add them in the sign-off history.',
  );
  await expectAccessible();
  portal.mend('employer/submitSignoffRequests');
  await visit.user.click(visit.main.getByRole('button', { name: 'Send again' }));
  await visit.main.findByText(/^Nothing is waiting for you/);
  await screen.findByText('The files that you chose were not kept');
  expect(await filesOf(as.id)).toEqual([]);
});

test('no file is requested offline', async () => {
  const { contract, as } = await aSigner();
  await aSignOffRequest(portal.db, contract);
  const visit = await portal.visit('/sign-offs', { as });
  await visit.main.findByRole('checkbox', { name: /Solve problems/ });
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const dialog = await askedWhy(visit);
  dialog.getByText(
    /^There is no connection\. You can add photos and files in the sign-off history/,
  );
  expect(dialog.queryByRole('button', { name: 'Add photo or file' })).toBeNull();
});

test('more files than a decision may have are not sent', async () => {
  const { contract, as } = await aSigner();
  await aSignOffRequest(portal.db, contract);
  const visit = await portal.visit('/sign-offs', { as });
  const dialog = await askedWhy(visit);
  const files = Array.from({ length: maxFilesOfSignOff + 1 }, (_, at) => aPdf(`${at}.pdf`));
  await visit.choose(await dialog.findByRole('button', { name: 'Add photo or file' }), files);
  await dialog.findByText('A decision can have up to 10 files. Remove some to continue.');
  const send = dialog.getByRole<HTMLButtonElement>('button', { name: /^Answer/ });
  expect(send.disabled).toBe(true);
  await visit.user.click(dialog.getByRole('button', { name: 'Remove 0.pdf' }));
  expect(send.disabled).toBe(false);
});

test('file limits that failed to load are shown after Retry', async () => {
  const { contract, as } = await aSigner();
  await aSignOffRequest(portal.db, contract);
  portal.fail('core/retrieveAppSettings');
  const visit = await portal.visit('/sign-offs', { as });
  const dialog = await askedWhy(visit);
  await dialog.findByText('The upload rules couldn’t be loaded');
  portal.mend('core/retrieveAppSettings');
  await visit.user.click(dialog.getByRole('button', { name: 'Retry' }));
  await dialog.findByRole('button', { name: 'Add photo or file' });
});

test('for several companies, the file is uploaded once to each', async () => {
  const { db } = portal;
  const parent = await aContactAs(db, 'writer');
  const below = await aCompany(db, { parentEmployerId: parent.employerId });
  await refreshEmployerUsers(db, { userIds: [parent.user.id] });
  await aSignOffRequest(db, await anApprentice(db, parent.employerId));
  await aSignOffRequest(db, await anApprentice(db, below.employerId));
  const visit = await portal.visit('/sign-offs?all-companies=true', { as: parent.user });
  const { user, main } = visit;
  await user.click(await main.findByRole('checkbox', { name: 'Select all 2' }));
  await user.click(main.getByRole('button', { name: /^Not yet/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Not yet: 2 units' }));
  await user.type(dialog.getByRole('textbox'), 'After the audit');
  await visit.choose(await dialog.findByRole('button', { name: 'Add photo or file' }), [aPdf()]);
  await dialog.findByText(/^Ready, /);
  await user.click(dialog.getByRole('button', { name: /^Answer/ }));
  await expect.poll(() => filesOf(parent.user.id)).toHaveLength(2);
  const decided = new Set((await filesOf(parent.user.id)).map(({ signOffId }) => signOffId));
  const records = await db.orm.select().from(signOffs);
  const added = records.filter(({ id }) => decided.has(id));
  expect(added.map(({ employerId }) => employerId).toSorted()).toEqual(
    [parent.employerId, below.employerId].toSorted(),
  );
});

test('files can be added later in the history, and retried after a failure', async () => {
  const { contract, as, signer } = await aSigner();
  await aDecision(portal.app, contract, signer);
  const visit = await openHistory(as);
  const { user, main } = visit;
  const name = 'Add file: Solve problems in d.c. circuits, Ngaire Tūhoe';
  await user.click(await main.findByRole('button', { name }));
  const choose = await screen.findByRole('button', { name: 'Add photo or file' });
  const dialog = within(screen.getByRole('dialog', { name: 'Add photos or files' }));
  await visit.choose(choose, [aPdf()]);
  await dialog.findByText(/^Ready, /);
  await expectAccessible();
  portal.fail(signOffFileUploadPath);
  await user.click(dialog.getByRole('button', { name: 'Upload 1 file' }));
  await dialog.findByText(/^Not uploaded: /);
  portal.mend(signOffFileUploadPath);
  await user.click(dialog.getByRole('button', { name: 'Upload 1 file' }));
  await screen.findByText('1 file added');
  await main.findByRole('button', { name: /^joint\.pdf/ });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('only the person who decided can add a file, and only for some days', async () => {
  const { employerId, contract, as, signer } = await aSigner();
  const { signOffId } = await aDecision(portal.app, contract, signer);
  await aSignOffFile(portal.app, signOffId, signer);
  const days = 8 * 86_400_000;
  const at = new Date(portal.app.now.getTime() - days);
  await aDecision(portal.app, contract, signer, { at, comment: 'Long ago' });
  const own = await openHistory(as);
  await own.main.findByText('“Long ago”');
  expect(own.main.getAllByRole('button', { name: /^Add file/ })).toHaveLength(1);
  const { user: reader } = await aContact(portal.db, employerId, { role: 'reader' });
  const others = await openHistory(reader);
  await others.main.findByRole('button', { name: /^joint\.pdf/ });
  expect(others.main.queryByRole('button', { name: /^Add file/ })).toBeNull();
});

test('the files of an earlier ‘not yet’ show beside the new request', async () => {
  const { contract, as, signer } = await aSigner();
  const { signOffId, unit } = await aDecision(portal.app, contract, signer);
  await aSignOffFile(portal.app, signOffId, signer);
  await aSignOffRequest(portal.db, contract, { of: unit?.unitId });
  const { main } = await portal.visit('/sign-offs', { as });
  await main.findByText(/Needs more practice/);
  await main.findByRole('button', { name: /^joint\.pdf/ });
  await expectAccessible();
});
