import { screen, within } from '@testing-library/dom';
import { defaultUploadMaxSize } from '@tradebridge/contract/document-rules';
import { field } from '@tradebridge/contract/forms';
import { beforeEach, expect, test, vi } from 'vitest';
import { aUser } from '../../../server/src/identity/test-users.ts';
import { toasts } from '../app/toasts.ts';
import { keptEntries } from '../device-log/log-storage.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { stubIndexedDb } from '../test/indexed-db.ts';
import { openPortal, type Visit } from '../test/open-portal.tsx';
import { aPhoto, aText, draftsOf, leaveAndReturn, publish, submittedTo } from './test-forms.ts';

const portal = await openPortal();
let deviceFiles: Map<string, unknown>;
beforeEach(() => {
  deviceFiles = stubIndexedDb();
});

const anybody = () => aUser(portal.db);
const photos = (editProps: object = {}) =>
  field.parse({ type: 'file', name: 'photos', label: 'Photos', editProps });
const withPhotos = [aText('name', 'Name', { required: true }), photos()];

const nameOf = ({ main }: Visit) => main.findByLabelText<HTMLInputElement>('Name');
const submit = async ({ user, main }: Visit) =>
  user.click(main.getByRole('button', { name: 'Submit' }));
const addFiles = async (visit: Visit, files: File[]) =>
  visit.choose(await visit.main.findByRole('button', { name: 'Choose files' }), files);
const savedThere = 'Saved. You can continue on another device.';

/** Fills a field at once: typing renders many times, which is not the subject here. */
async function fill({ user }: Visit, input: HTMLElement, text: string): Promise<void> {
  await user.click(input);
  await user.paste(text);
}

/** Opens a form and returns its name. */
async function begin(id: string, as: { readonly id: string }): Promise<Visit> {
  const visit = await portal.visit(`/custom-form/${id}`, { as });
  await visit.user.type(await nameOf(visit), 'Kim');
  return visit;
}

test('submitting a form shows a confirmation for four seconds, then an empty form', async () => {
  const { id } = await publish(portal, { fields: withPhotos });
  const visit = await begin(id, await anybody());
  await addFiles(visit, [aPhoto()]);
  await visit.main.findByText('site.png added.');
  await submit(visit);
  await screen.findByText('Successfully submited Incident form.');
  expect(toasts.get()).toMatchObject([{ title: 'Successful', level: 'success', duration: 4000 }]);
  const [submission] = await submittedTo(portal, id);
  expect(submission).toMatchObject({ state: 'complete', files: [{ originalName: 'site.png' }] });
  await visit.main.findByText(`Your reference is ${submission?.reference}.`);
  expect((await nameOf(visit)).value).toBe('');
  expect(visit.main.queryByText('Name is required.')).toBeNull();
  await expect.poll(() => deviceFiles.size).toBe(0);
  expect(Object.keys(localStorage).filter((name) => name.startsWith('formAnswers'))).toEqual([]);
  await expectAccessible();
});

test('after a submission or starting over, a form of several pages begins at the first', async () => {
  const { id } = await publish(portal, {
    fields: [
      { type: 'text', name: 'name', label: 'Name', editProps: { required: true } },
      { type: 'header', name: 'work', label: 'Work', editProps: { page: true } },
      { type: 'text', name: 'job', label: 'Job' },
    ],
  });
  const visit = await begin(id, await anybody());
  const { user, main } = visit;
  await user.click(main.getByRole('button', { name: 'Next' }));
  await main.findByText('Page 2 of 2');
  await submit(visit);
  await main.findByText(/^Your reference is/);
  main.getByText('Page 1 of 2');
  expect((await nameOf(visit)).value).toBe('');

  await user.type(await nameOf(visit), 'Lee');
  await user.click(main.getByRole('button', { name: 'Next' }));
  await main.findByText('Page 2 of 2');
  await user.click(main.getByRole('button', { name: 'Start over' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Start over?' }));
  await user.click(dialog.getByRole('button', { name: 'Start over' }));
  await main.findByText('Page 1 of 2');
  expect((await nameOf(visit)).value).toBe('');
});

test('answers of every type are stored as entered', async () => {
  const options = [{ label: 'Often', value: 'often' }];
  const { id } = await publish(portal, {
    fields: [
      { type: 'email', name: 'email', label: 'Email' },
      { type: 'date', name: 'day', label: 'Day' },
      { type: 'time', name: 'time', label: 'Time' },
      { type: 'datetime', name: 'moment', label: 'Moment' },
      { type: 'toggle', name: 'hurt', label: 'Hurt?' },
      { type: 'toggle', name: 'calm', label: 'Calm?' },
      { type: 'select', name: 'often', label: 'How often', editProps: { options } },
      { type: 'radio', name: 'again', label: 'Again', editProps: { options } },
      { type: 'likert', name: 'safe', label: 'Safe', editProps: { questions: ['Ladder'] } },
      { type: 'nps', name: 'nps', label: 'Recommend' },
      { type: 'hidden', name: 'source', label: '', editProps: { default: 'site' } },
      { type: 'address', name: 'where', label: 'Where', editProps: { localOnly: true } },
      { type: 'header', label: 'Witness', editProps: { repeat: { min: 1, max: 3 } } },
      aText('witness', 'Witness name'),
    ],
  });
  const visit = await portal.visit(`/custom-form/${id}`, { as: await anybody() });
  const { user, main } = visit;
  await fill(visit, await main.findByLabelText('Email (optional)'), 'kim@example.com');
  await fill(visit, main.getByLabelText('Day (optional)'), '2026-02-28');
  await fill(visit, main.getByLabelText('Time (optional)'), '09:30');
  await fill(visit, main.getByLabelText('Moment (optional)'), '2026-11-23T09:30');
  await user.click(main.getByRole('switch', { name: 'Hurt?' }));
  await user.selectOptions(main.getByLabelText('How often (optional)'), 'Often');
  await user.click(main.getByRole('radio', { name: 'Often' }));
  const ladder = within(main.getByRole('group', { name: 'Ladder' }));
  await user.click(ladder.getByRole('radio', { name: '4' }));
  const recommend = within(main.getByRole('group', { name: 'Recommend (optional)' }));
  await user.click(recommend.getByRole('radio', { name: '0' }));
  const where = within(await main.findByRole('group', { name: 'Where (optional)' }));
  await fill(visit, where.getByLabelText('Line 1'), '1 Bell St');
  await fill(visit, where.getByLabelText('Postcode'), '3065');
  await fill(visit, where.getByLabelText('Suburb'), 'Fitzroy');
  await fill(visit, main.getByLabelText('Witness name (optional)'), 'Ann');
  await user.click(main.getByRole('button', { name: 'Add another' }));
  await user.click(main.getByRole('button', { name: 'Add another' }));
  const [, , third] = main.getAllByLabelText('Witness name (optional)');
  if (third) await fill(visit, third, 'Cem');
  await user.click(main.getByRole('button', { name: 'Submit' }));
  await screen.findByText('Successful');
  const [submission] = await submittedTo(portal, id);
  expect(submission?.answers).toEqual([
    { name: 'email', value: 'kim@example.com' },
    { name: 'day', value: '2026-02-28' },
    { name: 'time', value: '09:30' },
    { name: 'moment', value: '2026-11-22T22:30:00.000Z' },
    { name: 'hurt', value: true },
    { name: 'calm', value: false },
    { name: 'often', value: 'often' },
    { name: 'again', value: 'often' },
    { name: 'safe', value: { Ladder: 4 } },
    { name: 'nps', value: 0 },
    { name: 'source', value: 'site' },
    {
      name: 'where',
      value: expect.objectContaining({
        line1: '1 Bell St',
        location: 'Fitzroy',
        isAustralian: true,
      }),
    },
    { name: 'witness[0]', value: 'Ann' },
    { name: 'witness[2]', value: 'Cem' },
  ]);
});

test('an incomplete form sends nothing to the server', async () => {
  const { id } = await publish(portal);
  const visit = await portal.visit(`/custom-form/${id}`, { as: await anybody() });
  await nameOf(visit);
  await submit(visit);
  const dialog = within(await screen.findByRole('dialog', { name: 'Incomplete Form' }));
  dialog.getByText('Please fill in all required fields before submitting.');
  await visit.user.click(dialog.getByRole('button', { name: 'OK' }));
  await visit.main.findByText('Please correct the errors listed above.');
  expect(await submittedTo(portal, id)).toEqual([]);
});

test('a form that is set to go back does so after submission', async () => {
  const { id } = await publish(portal, { navBackOnSubmit: true });
  const as = await anybody();
  const visit = await portal.visit('/about', { as });
  await leaveAndReturn(`/custom-form/${id}`);
  await visit.user.type(await nameOf(visit), 'Kim');
  await submit(visit);
  await expect.poll(() => location.pathname).toBe('/about');
  await screen.findByText(/^Your reference is /);
});

test('a refusal is listed above the form, which keeps its answers', async () => {
  const { id } = await publish(portal, { fields: withPhotos });
  const visit = await begin(id, await anybody());
  await addFiles(visit, [aPhoto()]);
  await visit.main.findByText('site.png added.');
  const at = new Date(portal.app.now.getTime() - 1).toISOString();
  await publish(portal, { id, fields: withPhotos, closesAt: at });
  await submit(visit);
  await visit.main.findByText('This form is closed.');
  visit.main.getByText('The form was not submitted. Your answers are still here.');
  expect((await nameOf(visit)).value).toBe('Kim');
  visit.main.getByText('site.png');
  expect(await submittedTo(portal, id)).toEqual([]);
  await expectAccessible();
});

test('a refusal is written to the device log', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { id } = await publish(portal, { singleSubmission: true });
  const as = await anybody();
  const visit = await begin(id, as);
  await publish(portal, { id, singleSubmission: true, limit: 1 });
  await publish(portal, { id, closesAt: new Date(portal.app.now.getTime() - 1).toISOString() });
  await submit(visit);
  await visit.main.findByText('This form is closed.');
  expect(warn.mock.calls.map(([message]) => message)).toContain('This form is closed.');
  expect(keptEntries()).toEqual([]);
  warn.mockRestore();
});

test('after a lost response the submission can be sent again, and counts once', async () => {
  const { id } = await publish(portal);
  const visit = await begin(id, await anybody());
  portal.fail('form/submitForm', 'network');
  await submit(visit);
  await visit.main.findByText(/^Your answers may have arrived/);
  expect((await nameOf(visit)).closest('fieldset')?.disabled).toBe(true);
  await visit.user.click(visit.main.getByRole('button', { name: 'Send again' }));
  await visit.main.findByText(/^Your answers may have arrived/);
  await leaveAndReturn(`/custom-form/${id}`);
  await visit.main.findByText('This form was being sent when it was last open here.');
  portal.mend('form/submitForm');
  await visit.user.click(await visit.main.findByRole('button', { name: 'Send again' }));
  await screen.findByText('Successful');
  expect(await submittedTo(portal, id)).toHaveLength(1);
});

test('submitting right after the last key leaves no draft', async () => {
  const { id } = await publish(portal);
  const visit = await begin(id, await anybody());
  await submit(visit);
  await screen.findByText('Successful');
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  expect(await draftsOf(portal, id)).toEqual([]);
});

test('answers are sent before their files, and retried files are not duplicated', async () => {
  const { id } = await publish(portal, { fields: withPhotos });
  const visit = await begin(id, await anybody());
  await addFiles(visit, [aPhoto('one.png'), aPhoto('two.png')]);
  await visit.main.findByText('two.png added.');
  portal.fail('form/uploadSubmissionFile', 'network');
  await submit(visit);
  await visit.main.findByText('Your answers have arrived. The files have not arrived yet.');
  expect(await submittedTo(portal, id)).toMatchObject([{ state: 'awaiting' }]);
  expect((await nameOf(visit)).value).toBe('Kim');
  await expectAccessible();
  portal.mend('form/uploadSubmissionFile');
  portal.fail('form/completeSubmission', 'network');
  await visit.user.click(visit.main.getByRole('button', { name: 'Retry' }));
  await visit.main.findByText(/^Your answers and files have arrived/);
  portal.mend('form/completeSubmission');
  await visit.user.click(visit.main.getByRole('button', { name: 'Retry' }));
  await screen.findByText('Successful');
  expect(await submittedTo(portal, id)).toMatchObject([{ state: 'complete', files: [{}, {}] }]);
});

test.each([{}, { anonymous: true }])(
  'a file that the server refuses can be replaced, also in a form limited to one submission: %o',
  async (form) => {
    const { id } = await publish(portal, { fields: withPhotos, singleSubmission: true, ...form });
    const visit = await begin(id, await anybody());
    await addFiles(visit, [
      new File(['Not what it says.'], 'plan.pdf', { type: 'application/pdf' }),
    ]);
    await visit.main.findByText('plan.pdf added.');
    await submit(visit);
    await visit.main.findByText('Your answers have arrived. The files have not arrived yet.');
    portal.fail('form/discardSubmission', 'network');
    const change = () =>
      visit.user.click(visit.main.getByRole('button', { name: 'Change my answers' }));
    await change();
    await visit.main.findByText(/couldn’t be reached|connection/i);
    expect(await submittedTo(portal, id)).toMatchObject([{ state: 'awaiting' }]);
    portal.mend('form/discardSubmission');
    await change();
    await expect
      .poll(() =>
        visit.main.queryByText('Your answers have arrived. The files have not arrived yet.'),
      )
      .toBeNull();
    await visit.user.click(visit.main.getByRole('button', { name: 'Remove plan.pdf' }));
    expect(await submittedTo(portal, id)).toEqual([]);
    await submit(visit);
    await screen.findByText('Successful');
    const states = (await submittedTo(portal, id)).map(({ state }) => state);
    expect(states).toEqual(['complete']);
  },
);

test('uploads show progress, can be cancelled, and continue with Retry', async () => {
  const { id } = await publish(portal, { fields: withPhotos });
  const visit = await begin(id, await anybody());
  await addFiles(visit, [aPhoto('one.png'), aPhoto('two.png')]);
  await visit.main.findByText('two.png added.');
  portal.hold('form/uploadSubmissionFile');
  await submit(visit);
  await visit.main.findByText('Sending file 1 of 2: one.png');
  visit.main.getByRole('progressbar', { name: 'Sending file 1 of 2: one.png' });
  await expectAccessible();
  await visit.user.click(visit.main.getByRole('button', { name: 'Stop' }));
  await visit.main.findByText('You stopped sending the files.');
  expect(await submittedTo(portal, id)).toMatchObject([{ state: 'awaiting' }]);
  portal.mend('form/uploadSubmissionFile');
  await visit.user.click(visit.main.getByRole('button', { name: 'Retry' }));
  await screen.findByText('Successful');
  expect(await submittedTo(portal, id)).toMatchObject([{ state: 'complete', files: [{}, {}] }]);
});

test('file names given by messengers and phones are accepted', async () => {
  const { id } = await publish(portal, { fields: withPhotos });
  const visit = await begin(id, await anybody());
  const names = ['\u200eWhatsApp Image.png', '../\u202egnp.png', `${'👷'.repeat(130)}.png`];
  await addFiles(
    visit,
    names.map((name) => aPhoto(name)),
  );
  await visit.main.findByText(/^👷+\.png added\.$/u);
  await submit(visit);
  await screen.findByText('Successful');
  const [submission] = await submittedTo(portal, id);
  expect(submission?.files).toMatchObject([
    { originalName: 'WhatsApp Image.png' },
    { originalName: '../gnp.png' },
    { originalName: `${'👷'.repeat(125)}.png` },
  ]);
});

test('an interrupted submission continues when the form is opened again', async () => {
  const { id } = await publish(portal, { fields: withPhotos });
  const visit = await begin(id, await anybody());
  await addFiles(visit, [aPhoto()]);
  await visit.main.findByText('site.png added.');
  portal.fail('form/uploadSubmissionFile', 'network');
  await submit(visit);
  await visit.main.findByText('Your answers have arrived. The files have not arrived yet.');
  await leaveAndReturn(`/custom-form/${id}`);
  await visit.main.findByText('This form was being sent when it was last open here.');
  portal.mend('form/uploadSubmissionFile');
  await visit.user.click(visit.main.getByRole('button', { name: 'Retry' }));
  await screen.findByText('Successful');
  expect(await submittedTo(portal, id)).toMatchObject([{ state: 'complete' }]);
});

test('an anonymous form is submitted with its files and without a user', async () => {
  const { id } = await publish(portal, { fields: withPhotos, anonymous: true });
  const visit = await begin(id, await anybody());
  await addFiles(visit, [aPhoto()]);
  await visit.main.findByText('Saved on this device');
  expect(await draftsOf(portal, id)).toEqual([]);
  await submit(visit);
  await screen.findByText('Successful');
  expect(await submittedTo(portal, id)).toMatchObject([{ state: 'complete', userId: null }]);
});

test('answers are saved on the server and can be continued on another device', async () => {
  const { id } = await publish(portal, { fields: withPhotos });
  const as = await anybody();
  const first = await begin(id, as);
  await addFiles(first, [aPhoto()]);
  await first.main.findByText(savedThere);
  const second = await portal.visit(`/custom-form/${id}`, { as });
  expect((await nameOf(second)).value).toBe('Kim');
  second.main.getByText(/^You began this form on /);
  second.main.getByText(/^Files stay on the device they were chosen on/);
  expect(second.main.queryByText('site.png')).toBeNull();
});

test('answers and photos are restored from the device when the form is opened again', async () => {
  const { id } = await publish(portal, { fields: withPhotos, anonymous: true });
  const visit = await begin(id, await anybody());
  await addFiles(visit, [aPhoto()]);
  await visit.main.findByText('Saved on this device');
  await leaveAndReturn(`/custom-form/${id}`);
  expect((await nameOf(visit)).value).toBe('Kim');
  await visit.main.findByText('site.png');
  await submit(visit);
  await screen.findByText('Successful');
  expect(await submittedTo(portal, id)).toMatchObject([{ state: 'complete' }]);
});

test('a newer draft from another device is offered, and neither draft is lost', async () => {
  const { id } = await publish(portal);
  const as = await anybody();
  const visit = await begin(id, as);
  await visit.main.findByText(savedThere);
  const token = await portal.app.signIn(as.id);
  const saveElsewhere = (revision: number, value: string) =>
    portal.app.call(
      'form/saveDraft',
      { formId: id, formVersion: 1, revision, fields: [{ name: 'name', value }] },
      token,
    );
  await saveElsewhere(1, 'Lee');
  await visit.user.type(await nameOf(visit), 'berley');
  await visit.main.findByText('This form was also filled in on another device.');
  await expectAccessible();
  await visit.user.click(visit.main.getByRole('button', { name: 'Keep this version' }));
  await visit.main.findByText(savedThere);
  expect(await draftsOf(portal, id)).toMatchObject([
    { answers: [{ name: 'name', value: 'Kimberley' }] },
  ]);
  await saveElsewhere(3, 'Lee');
  await visit.user.type(await nameOf(visit), '!');
  await visit.user.click(await visit.main.findByRole('button', { name: 'Use the other version' }));
  await expect.poll(async () => (await nameOf(visit)).value).toBe('Lee');
});

test('starting over asks first, then deletes the draft everywhere', async () => {
  const { id } = await publish(portal);
  const visit = await begin(id, await anybody());
  await visit.main.findByText(savedThere);
  await visit.user.click(visit.main.getByRole('button', { name: 'Start over' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Start over?' }));
  await visit.user.click(dialog.getByRole('button', { name: 'Start over' }));
  await expect.poll(async () => (await nameOf(visit)).value).toBe('');
  expect(await draftsOf(portal, id)).toEqual([]);
  expect(Object.keys(localStorage).filter((name) => name.startsWith('formAnswers'))).toEqual([]);
});

test('nothing is sent offline, nor automatically once the connection is back', async () => {
  const { id } = await publish(portal);
  const visit = await begin(id, await anybody());
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  await visit.main.findByText('You’re offline. Your answers are kept on this device.');
  await submit(visit);
  visit.main.getByText(/^Nothing is sent while you’re offline/);
  online.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  await visit.main.findByText('You are connected again. Nothing has been sent yet.');
  expect(await submittedTo(portal, id)).toEqual([]);
  await submit(visit);
  await screen.findByText('Successful');
  online.mockRestore();
});

test('files that cannot be added are listed with the reason', async () => {
  const { id } = await publish(portal, { fields: [photos({ required: true })] });
  const visit = await portal.visit(`/custom-form/${id}`, { as: await anybody() });
  const pdf = (name: string, size: number) =>
    new File(['%PDF-1.4'.padEnd(size)], name, { type: 'application/pdf' });
  await addFiles(visit, [
    new File(['x'], 'run.pdf', { type: 'application/x-msdownload' }),
    pdf('large.pdf', defaultUploadMaxSize + 1),
    new File([], 'empty.pdf', { type: 'application/pdf' }),
    pdf('exact.pdf', defaultUploadMaxSize),
  ]);
  await visit.main.findByText('exact.pdf added.');
  visit.main.getByText('run.pdf: files of this type are not accepted.');
  visit.main.getByText('large.pdf: the file is 204,801 bytes. The limit is 204,800 bytes.');
  visit.main.getByText('empty.pdf: the file is empty.');
  expect(visit.main.queryByText('Photos is required.')).toBeNull();
  await visit.user.click(visit.main.getByRole('button', { name: 'Remove exact.pdf' }));
  await visit.main.findByText('Photos is required.');
  await expectAccessible();
});

test('a file of the same name replaces the older one, and a form takes up to twenty files', async () => {
  const { id } = await publish(portal, { fields: [photos()] });
  const visit = await portal.visit(`/custom-form/${id}`, { as: await anybody() });
  await addFiles(visit, [aPhoto('a.png')]);
  await visit.main.findByText('a.png added.');
  await addFiles(visit, [aPhoto('a.png')]);
  await visit.main.findByText('a.png replaced the file of the same name.');
  await addFiles(
    visit,
    Array.from({ length: 20 }, (_, index) => aPhoto(`${index}.png`)),
  );
  await visit.main.findByText('19.png: a form can have up to 20 files.');
  const list = visit.main.getByRole('list', { name: 'Files of Photos' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(20);
});

test('a field can raise its file size limit', async () => {
  const { id } = await publish(portal, { fields: [photos({ maxBytes: 1024 ** 2 })] });
  const visit = await portal.visit(`/custom-form/${id}`, { as: await anybody() });
  const large = new File(['%PDF-1.4'.padEnd(600_000)], 'plan.pdf', { type: 'application/pdf' });
  await addFiles(visit, [large]);
  await visit.main.findByText('plan.pdf added.');
});

test('a message shows while an image is being resized', async () => {
  const { promise, resolve } = Promise.withResolvers<ImageBitmap>();
  vi.stubGlobal('createImageBitmap', () => promise);
  const { id } = await publish(portal, { fields: [photos()] });
  const visit = await portal.visit(`/custom-form/${id}`, { as: await anybody() });
  vi.stubGlobal('createImageBitmap', () => promise);
  await addFiles(visit, [aPhoto()]);
  await visit.main.findByText('Compressing image...');
  resolve({ width: 10, height: 10, close: () => {} } as ImageBitmap);
  await visit.main.findByText('site.png added.');
});

/** A canvas that draws nothing but produces a picture. */
function stubCanvas(): string[] {
  const drawn: string[] = [];
  const note = (what: string) => () => void drawn.push(what);
  const context = {
    fillRect: note('cleared'),
    beginPath: note('begun'),
    moveTo: () => {},
    lineTo: note('line'),
    stroke: () => {},
    fillText: (text: string) => void drawn.push(text),
    drawImage: note('shown'),
  };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take) => {
    void aPhoto()
      .arrayBuffer()
      .then((content) => take(new Blob([content], { type: 'image/png' })));
  });
  HTMLCanvasElement.prototype.setPointerCapture = () => {};
  return drawn;
}

test('a signature can be drawn, typed and cleared, and is restored when the form is opened again', async () => {
  const drawn = stubCanvas();
  const { id } = await publish(portal, {
    fields: [
      field.parse({
        type: 'file',
        name: 'signature',
        label: 'Signature',
        editProps: { draw: true, required: true },
      }),
    ],
  });
  const visit = await portal.visit(`/custom-form/${id}`, { as: await anybody() });
  vi.stubGlobal('createImageBitmap', async () => ({ close: () => {} }));
  const { user, main } = visit;
  const canvas = await main.findByRole('img', { name: 'Signature for Signature' });
  await user.pointer([
    { target: canvas, keys: '[MouseLeft>]', coords: { clientX: 1, clientY: 1 } },
    { target: canvas, coords: { clientX: 9, clientY: 9 } },
    { target: canvas, keys: '[/MouseLeft]' },
  ]);
  await main.findByText('Signed.');
  expect(drawn.filter((what) => what === 'line').length).toBeGreaterThan(1);
  await user.click(main.getByRole('button', { name: 'Clear the signature' }));
  await main.findByText('Signature is required.');
  expect(main.queryByText('Signed.')).toBeNull();
  await user.type(main.getByLabelText(/^Or type your name/), 'Kim Lee{Enter}');
  await main.findByText('Signed.');
  expect(drawn).toContain('Kim Lee');
  await expectAccessible();
  await main.findByText(savedThere);
  await leaveAndReturn(`/custom-form/${id}`);
  await main.findByText('Signed.');
  await expect.poll(() => drawn.includes('shown')).toBe(true);
  await submit(visit);
  await screen.findByText('Successful');
  expect(await submittedTo(portal, id)).toMatchObject([
    { state: 'complete', files: [{ type: 'image/png', originalName: 'signature.png' }] },
  ]);
  vi.restoreAllMocks();
});

test('one user’s answers are removed from the device when another user signs in', async () => {
  const { id } = await publish(portal, { fields: withPhotos, anonymous: true });
  const visit = await begin(id, await anybody());
  await addFiles(visit, [aPhoto()]);
  await visit.main.findByText('Saved on this device');
  const kept = Object.entries(localStorage).find(([name]) => name.startsWith('formAnswers'));
  expect(deviceFiles.size).toBe(1);
  const files = deviceFiles;
  await portal.leave();
  localStorage.setItem(...(kept ?? ['', '']));
  const others = stubIndexedDb();
  for (const [name, content] of files) others.set(name, content);
  await portal.visit('/about', { as: await anybody() });
  await expect.poll(() => others.size).toBe(0);
  expect(Object.keys(localStorage).filter((name) => name.startsWith('formAnswers'))).toEqual([]);
});
