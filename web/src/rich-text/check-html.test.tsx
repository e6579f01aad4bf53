import { expect, test } from 'vitest';
import { checkHtml } from './check-html.ts';
import { richTextLabels as labels } from './labels.ts';

const found = (html: string) => checkHtml(html).map(({ label, text }) => [label, text]);
const picture = (attributes: string) => `<p><img src="/media/x.webp" ${attributes}></p>`;

test('headings go down one level at a time, from the first', () => {
  expect(found('<h2>A</h2><h3>B</h3><h4>C</h4><h2>D</h2>')).toEqual([]);
  expect(found('<h3>A</h3>')).toEqual([[labels.checkFirstHeading, 'A']]);
  expect(found('<h2>A</h2><h4>B</h4>')).toEqual([[labels.checkHeadingJump, 'B']]);
});

test('an empty heading or link is reported, one with a described picture is not', () => {
  expect(found('<h2> </h2>')).toEqual([[labels.checkEmptyHeading, '']]);
  expect(found('<p><a href="/home">&nbsp;</a></p>')).toEqual([[labels.checkEmptyLink, '']]);
  expect(found('<p><a href="/home"><img src="/media/x.webp" alt="Home"></a></p>')).toEqual([]);
});

test('a picture is described, or decorative by an empty description', () => {
  expect(found(picture('alt="A welder"'))).toEqual([]);
  expect(found(picture('alt=""'))).toEqual([]);
  expect(found(picture(''))).toEqual([[labels.checkNoAlt, '']]);
  expect(found(picture('alt="IMG_0412.JPG"'))).toEqual([[labels.checkNameAsAlt, 'IMG_0412.JPG']]);
});

test('a link says where it leads', () => {
  const link = (text: string) => `<p><a href="/home">${text}</a></p>`;
  for (const text of ['click here', 'Here', 'Read more…', 'More.', 'this link']) {
    expect(found(link(text))).toEqual([[labels.checkVagueLink, text]]);
  }
  expect(found(link('Here is the timetable'))).toEqual([]);
});

test('a table has header cells with text', () => {
  const table = (cells: string) => `<table><tbody><tr>${cells}</tr></tbody></table>`;
  expect(found(table('<th>Day</th><td></td>'))).toEqual([]);
  expect(found(table('<th></th><th></th>'))).toEqual([[labels.checkEmptyHeader, '']]);
  expect(found(table('<td>Monday</td>'))).toEqual([[labels.checkNoHeader, 'Monday']]);
});

test('a problem is located among the elements of its kind', () => {
  const [finding] = checkHtml('<h2>A</h2><h2>B</h2><h4>C</h4>');
  expect(finding).toMatchObject({ name: 'h2, h3, h4', index: 2 });
});
