import { describe, expect, test } from 'vitest';
import { aForm } from '../content/test-content.ts';
import { aUser } from '../identity/test-users.ts';
import { openTestApp } from '../platform/test-app.ts';
import { processAll } from '../submissions/test-submissions.ts';
import { anAdministrator, roofPhoto, submitAnswers } from './test-answers.ts';

const app = await openTestApp();
const admin = await anAdministrator(app);

const resultsOf = (formId: string, token = admin) =>
  app.call('formResults/getOne', { formId }, token);
const textsOf = (formId: string, name: string, cursor?: string) =>
  app.call('formResults/retrieveTexts', { formId, name, ...(cursor && { cursor }) }, admin);

const colours = [
  { value: 'red', label: 'Red' },
  { value: 'blue', label: 'Blue' },
];

describe('the results of a form', () => {
  test('count each choice, point and question, and the number of texts', async () => {
    const form = await aForm(app.db, {
      fields: [
        { type: 'select', name: 'colour', label: 'Colour', editProps: { options: colours } },
        { type: 'toggle', name: 'agreed', label: 'Agreed' },
        {
          type: 'nps',
          name: 'recommend',
          label: 'Recommend',
          editProps: { lowLabel: 'No', highLabel: 'Yes' },
        },
        {
          type: 'likert',
          name: 'views',
          label: 'Views',
          editProps: { questions: ['Teaching', 'Rooms'] },
        },
        { type: 'text', name: 'comment', label: 'Comment' },
        { type: 'paragraph', label: 'Thank you' },
      ],
    });
    const answers = [
      { colour: 'red', agreed: true, recommend: 10, views: { Teaching: 5, Rooms: 1 } },
      { colour: 'red', agreed: false, recommend: 9, views: { Teaching: 5 }, comment: 'Good' },
      { colour: 'blue', agreed: false, recommend: 0 },
      { agreed: true, recommend: 7, comment: 'Fair' },
    ];
    for (const one of answers) await submitAnswers(app, form, one);
    const { body } = await resultsOf(form.id);
    expect(body.Result).toMatchObject({
      total: 4,
      isWithheld: false,
      fields: {
        colour: { red: 2, blue: 1 },
        agreed: { true: 2, false: 2 },
        recommend: { 0: 1, 7: 1, 9: 1, 10: 1 },
        views: { Teaching: { 5: 2 }, Rooms: { 1: 1 } },
        comment: { answers: 2 },
      },
    });
    // Of four answers, two of 9 and 10, one of 0 to 6.
    expect(body.Result?.asked.map(({ key, kind, score }) => [key, kind, score])).toEqual([
      ['colour', 'choice', null],
      ['agreed', 'toggle', null],
      ['recommend', 'nps', 25],
      ['views', 'likert', null],
      ['comment', 'texts', null],
    ]);
    expect(body.Result?.asked[0]?.choices).toEqual(colours);
    expect(body.Result?.asked[2]).toMatchObject({ lowLabel: 'No', highLabel: 'Yes' });
    expect(body.Result?.asked[3]?.questions).toEqual(['Teaching', 'Rooms']);
    expect(body.Result?.asked[3]?.choices.map(({ value }) => value)).toEqual([
      '1',
      '2',
      '3',
      '4',
      '5',
    ]);
  });

  test('cover all versions: fields renamed, removed and of another type', async () => {
    const option = (value: string, label = value) => ({ value, label });
    const first = await aForm(app.db, {
      fields: [
        {
          type: 'select',
          name: 'rating',
          label: 'Rating',
          editProps: { options: [option('1'), option('2', 'Two')] },
        },
        { type: 'text', name: 'gone', label: 'Gone' },
        { type: 'text', name: 'before', label: 'Before' },
      ],
    });
    await submitAnswers(app, first, { rating: '1', gone: 'A', before: 'B' });
    await submitAnswers(app, first, { rating: '2' });
    const second = await aForm(app.db, {
      id: first.id,
      fields: [
        { type: 'text', name: 'after', label: 'After' },
        {
          type: 'radio',
          name: 'rating',
          label: 'Your rating',
          editProps: { options: [option('1', 'One'), option('3')] },
        },
      ],
    });
    await submitAnswers(app, second, { rating: '1', after: 'C' });
    const third = await aForm(app.db, {
      id: first.id,
      fields: [{ type: 'nps', name: 'rating', label: 'Score' }],
    });
    await submitAnswers(app, third, { rating: 1 });
    const { Result } = (await resultsOf(first.id)).body;
    expect(Result?.fields).toEqual({
      rating: { 1: 1 },
      'rating:choice': { 1: 2, 2: 1 },
      gone: { answers: 1 },
      before: { answers: 1 },
      after: { answers: 1 },
    });
    expect(Result?.asked.map(({ key, label, isCurrent }) => [key, label, isCurrent])).toEqual([
      ['rating', 'Score', true],
      ['after', 'After', false],
      ['rating:choice', 'Your rating', false],
      ['gone', 'Gone', false],
      ['before', 'Before', false],
    ]);
    expect(Result?.asked[2]?.choices).toEqual([
      option('1', 'One'),
      option('3'),
      option('2', 'Two'),
    ]);
  });

  test('count every row of a repeating group', async () => {
    const form = await aForm(app.db, {
      fields: [
        { type: 'header', label: 'Children', editProps: { repeat: {} } },
        { type: 'select', name: 'colour', label: 'Colour', editProps: { options: colours } },
      ],
    });
    await submitAnswers(app, form, { 'colour[0]': 'red', 'colour[1]': 'red', 'colour[2]': 'blue' });
    expect((await resultsOf(form.id)).body.Result?.fields).toEqual({ colour: { red: 2, blue: 1 } });
  });

  test('support options, questions and fields with names of inherited properties', async () => {
    const options = ['__proto__', 'constructor'].map((value) => ({ value, label: value }));
    const form = await aForm(app.db, {
      fields: [
        { type: 'select', name: 'constructor', label: 'A', editProps: { options } },
        { type: 'likert', name: 'toString', label: 'B', editProps: { questions: ['valueOf'] } },
      ],
    });
    await submitAnswers(app, form, { constructor: '__proto__', toString: { valueOf: 3 } });
    const before = (await resultsOf(form.id)).body.Result;
    await processAll(app);
    expect((await resultsOf(form.id)).body.Result).toEqual(before);
    const { rows } = await app.db.query('select counts from form_results where form_id = $1', [
      form.id,
    ]);
    expect(rows).toEqual([
      {
        counts: {
          '["constructor","choice","__proto__"]': 1,
          '["toString","likert","valueOf","3"]': 1,
        },
      },
    ]);
    const { fields } = (await resultsOf(form.id)).body.Result ?? {};
    expect(JSON.stringify(fields)).toBe(
      '{"constructor":{"__proto__":1},"toString":{"valueOf":{"3":1}}}',
    );
  });

  test('are empty while a submission awaits files', async () => {
    const form = await aForm(app.db, { fields: [{ type: 'file', name: 'photo', label: 'Photo' }] });
    await submitAnswers(app, form, { photo: ['roof.png'] }, { files: [roofPhoto] });
    expect((await resultsOf(form.id)).body.Result).toMatchObject({
      total: 0,
      fields: { photo: {} },
    });
  });

  test('of an anonymous form are only a total below five answers', async () => {
    const form = await aForm(app.db, {
      anonymous: true,
      fields: [{ type: 'text', name: 'comment', label: 'Comment' }],
    });
    for (let count = 1; count <= 5; count += 1) {
      await submitAnswers(app, form, { comment: 'Good' });
      const isWithheld = count < 5;
      const { Result } = (await resultsOf(form.id)).body;
      expect(Result).toMatchObject({
        total: count,
        isWithheld,
        fields: isWithheld ? {} : { comment: { answers: 5 } },
      });
      expect(Result?.asked).toHaveLength(isWithheld ? 0 : 1);
      const texts = (await textsOf(form.id, 'comment')).body.Result;
      expect(texts?.items).toHaveLength(isWithheld ? 0 : 5);
    }
  });

  test('remain after the form is deleted, and do not exist for an unknown form', async () => {
    const form = await aForm(app.db, {
      fields: [{ type: 'text', name: 'comment', label: 'Comment' }],
    });
    await submitAnswers(app, form, { comment: 'Good' });
    await app.call('form/deleteForms', { ids: [form.id] }, admin);
    expect((await resultsOf(form.id)).body.Result).toMatchObject({
      total: 1,
      fields: { comment: { answers: 1 } },
    });
    const missing = await resultsOf('there-is-no-such-form');
    expect([missing.status, missing.body.Error?.Code]).toEqual([404, 'not-found']);
  });

  test('are for administrators only', async () => {
    const { id } = await aForm(app.db);
    const support = await app.signIn((await aUser(app.db, { isSupport: true })).id);
    expect((await resultsOf(id, support)).status).toBe(403);
    expect((await resultsOf('a b')).status).toBe(400);
  });
});

describe('the answers to one field', () => {
  test('are read 20 submissions at a time, newest first, row by row', async () => {
    const form = await aForm(app.db, {
      fields: [
        { type: 'text', name: 'comment', label: 'Comment' },
        { type: 'header', label: 'People', editProps: { repeat: {} } },
        { type: 'text', name: 'person', label: 'Person' },
      ],
    });
    const token = await app.signIn((await aUser(app.db)).id);
    for (let count = 1; count <= 21; count += 1) {
      app.pass(1000);
      await submitAnswers(app, form, { comment: `Good ${count}` }, { token });
    }
    await submitAnswers(app, form, { 'person[0]': 'Mele', 'person[1]': 'Tau' }, { token });
    const first = (await textsOf(form.id, 'comment')).body.Result;
    expect(first?.items.map(({ value }) => value)).toEqual(
      Array.from({ length: 20 }, (_, index) => `Good ${21 - index}`),
    );
    const second = (await textsOf(form.id, 'comment', first?.next ?? '')).body.Result;
    expect(second).toMatchObject({ items: [{ value: 'Good 1', row: null }], next: null });
    const people = (await textsOf(form.id, 'person')).body.Result;
    expect(people?.items.map(({ row, value }) => [row, value])).toEqual([
      [0, 'Mele'],
      [1, 'Tau'],
    ]);
    // A name that is the start of another is a different name.
    expect((await textsOf(form.id, 'comm')).body.Result?.items).toEqual([]);
  });

  test('are refused for an unknown form, and for an invalid cursor or name', async () => {
    const { id } = await aForm(app.db);
    expect((await textsOf('there-is-no-such-form', 'comment')).status).toBe(404);
    expect((await textsOf(id, 'comment', 'nonsense')).status).toBe(400);
    expect((await textsOf(id, 'a name')).status).toBe(400);
  });
});
