import type { FormInput } from '@tradebridge/contract/forms';
import { expect, test } from 'vitest';
import { runHandlers, runsOf } from '../form-handlers/test-handlers.ts';
import { wordsOf } from '../papers/test-paper.ts';
import { openTestApp } from '../platform/test-app.ts';
import {
  announced,
  answersTo,
  aRespondent,
  fileField,
  nameField,
  processAll,
  type Sent,
  upload,
} from './test-submissions.ts';

const app = await openTestApp();

/** The text of the e-mailed copy, and how many were sent. */
async function copyOf(form: Partial<FormInput>, fields: Sent['fields'], files: Sent['files'] = []) {
  const respondent = await aRespondent(app, { mailCopy: true, name: 'Site visit', ...form });
  const sent = answersTo(respondent, { fields, files });
  const { id } = sent.sub;
  await app.call('form/submitForm', sent, respondent.token);
  for (const { uniqueName } of files) await upload(app, respondent.token, { id, uniqueName });
  const before = app.mails.length;
  await app.call('form/completeSubmission', { id }, respondent.token);
  await Promise.all([runHandlers(app), runHandlers(app)]);
  await runHandlers(app);
  const mails = app.mails.slice(before);
  const pdf = Buffer.from(mails[0]?.attachments?.[0]?.content ?? '', 'base64');
  return { ...respondent, mails, words: pdf.length > 0 ? (await wordsOf(pdf)).join(' ') : '' };
}

test('a respondent is e-mailed their answers once', async () => {
  const { mails, words, user } = await copyOf({ fields: [nameField] }, [
    { name: 'fullName', value: 'Zoë' },
  ]);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({
    to: user.email,
    subject: expect.stringMatching(/^Your answers to Site visit, reference \w{5}-\w{5}$/),
    attachments: [{ filename: expect.stringMatching(/^Answers \w{5}-\w{5}\.pdf$/) }],
  });
  expect(words).toMatch(/Your answers Site visit \w{5}-\w{5} Submitted by/);
  expect(words).toContain('02-Mar-2026 09:00:00 am');
  expect(words).toContain('Full name Zoë');
});

test('answers are text, as the respondent saw them', async () => {
  const options = [
    { label: 'Very good', value: 'a' },
    { label: 'Poor', value: 'b' },
  ];
  const fields: FormInput['fields'] = [
    { type: 'header', label: 'About the visit' },
    { type: 'toggle', name: 'safe', label: 'Was it safe?' },
    { type: 'select', name: 'tools', label: 'Tools', editProps: { options } },
    { type: 'likert', name: 'views', label: 'Views', editProps: { questions: ['Site', 'People'] } },
    { type: 'nps', name: 'again', label: 'Again?' },
    { type: 'address', name: 'place', label: 'Place', editProps: { localOnly: true } },
    { type: 'date', name: 'on', label: 'On' },
    { type: 'datetime', name: 'at', label: 'At' },
    { type: 'text', name: 'left', label: 'Left empty' },
    { type: 'hidden', name: 'secret', label: 'Secret', editProps: { default: 'Of the office' } },
    { ...fileField },
    { type: 'header', label: 'Person', editProps: { repeat: { min: 1, max: 3 } } },
    { type: 'text', name: 'person', label: 'Name' },
  ];
  const address = {
    line1: '1 Trade Street',
    location: 'Geelong',
    state: 'VIC',
    postcode: '3220',
    isAustralian: true,
  };
  const { words } = await copyOf(
    { fields },
    [
      { name: 'safe', value: false },
      { name: 'tools', value: 'b' },
      { name: 'views', value: { Site: 5, People: 1 } },
      { name: 'again', value: 0 },
      { name: 'place', value: address },
      { name: 'on', value: '2026-03-04' },
      { name: 'at', value: '2026-03-03T22:30:00Z' },
      { name: 'photo', value: ['roof-1.png'] },
      { name: 'person[0]', value: 'Mele' },
      { name: 'person[1]', value: 'Tau' },
    ],
    [announced()],
  );
  for (const shown of [
    'About the visit',
    'Was it safe? No',
    'Tools Poor',
    'Site: 5 of 5 People: 1 of 5',
    'Again? 0 of 10',
    '1 Trade Street Geelong VIC 3220',
    'On 4 March 2026',
    'At 04-Mar-2026 09:30:00 am',
    'Left empty Not answered',
    'Photo Roof.png',
    'Roof.png Person 1 Name Mele',
    'Person 2 Name Tau',
  ]) {
    expect(words).toContain(shown);
  }
  expect(words).not.toContain('Of the office');
});

test('the longest answer is drawn across pages', async () => {
  const long = 'Raining '.repeat(2400).trim();
  const { words } = await copyOf({ fields: [{ type: 'textarea', name: 'text', label: 'Text' }] }, [
    { name: 'text', value: long },
  ]);
  expect(words.match(/Raining/g)?.length).toBe(2400);
});

test('no copy is sent for a form without that setting', async () => {
  const respondent = await aRespondent(app);
  const sent = answersTo(respondent);
  const mails = app.mails.length;
  await app.call('form/submitForm', sent, respondent.token);
  await runHandlers(app);
  expect([await runsOf(app, sent.sub.id), app.mails.slice(mails)]).toEqual([[], []]);
});

test('no copy is sent if the submission is gone before it is drawn', async () => {
  const respondent = await aRespondent(app, { mailCopy: true });
  const sent = answersTo(respondent);
  const mails = app.mails.length;
  await app.call('form/submitForm', sent, respondent.token);
  await processAll(app);
  expect(await runsOf(app, sent.sub.id)).toMatchObject([{ routine: 'mail-copy', attempts: 0 }]);
  await app.db.query('delete from submissions where id = $1', [sent.sub.id]);
  await runHandlers(app);
  expect([await runsOf(app, sent.sub.id), app.mails.slice(mails)]).toEqual([[], []]);
});

test('no copy is sent for an anonymous form, whatever its setting', async () => {
  const respondent = await aRespondent(app, { anonymous: true, mailCopy: true });
  const sent = answersTo(respondent);
  const mails = app.mails.length;
  await app.call('form/submitForm', sent, respondent.token);
  await processAll(app);
  expect(await runsOf(app, sent.sub.id)).toEqual([]);
  // Not even if it is queued anyway.
  await app.db.query(
    `insert into handler_runs (submission_id, handler_id, state, attempts, at)
     values ($1, 'mail-copy', 'waiting', 0, $2)`,
    [sent.sub.id, app.now],
  );
  await runHandlers(app);
  expect(await runsOf(app, sent.sub.id)).toMatchObject([
    { state: 'done', last_error_code: 'anonymous' },
  ]);
  expect(app.mails).toHaveLength(mails);
});
