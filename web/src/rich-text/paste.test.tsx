import { DOMParser } from '@tiptap/pm/model';
import { describe, expect, test } from 'vitest';
import { sanitiseHtml } from '../../../server/src/rich-text/sanitise-html.ts';
import { cleanPaste } from './clean-paste.ts';
import { documentOf, htmlOf, schema } from './html-of.ts';
import { attacks, fromGoogleDocs, fromOutlook, fromWord } from './test-pasted.ts';

/** The text after a paste. */
const written = (html: string) => htmlOf(documentOf(schema, cleanPaste(html).html));
const leftOut = (html: string) =>
  cleanPaste(html).leftOut.map(({ kind, name }) => `${kind} ${name}`);

describe('text that is pasted', () => {
  test('from Word keeps headings, emphasis, lists with their levels and tables, and nothing else', () => {
    expect(written(fromWord)).toBe(
      '<h2>Safety on site</h2><p>Always <strong>wear</strong> your <em>helmet</em>.</p>' +
        '<ul><li>Gloves<ul><li>Leather</li></ul></li><li>Boots</li></ul>' +
        '<p>Then:</p><ol start="3"><li>Sign in</li></ol>' +
        '<table><tbody><tr><td><strong>Day</strong></td><td>Monday</td></tr></tbody></table>',
    );
  });

  test.each([
    [
      'numbers directly after bullets',
      [
        ['l0', 1, '·', 'Card'],
        ['l0', 1, '·', 'Boots'],
        ['l1', 1, '1.', 'Sign in'],
        ['l1', 1, '2.', 'Report'],
      ],
      '<ul><li>Card</li><li>Boots</li></ul><ol><li>Sign in</li><li>Report</li></ol>',
    ],
    [
      'bullets directly after numbers',
      [
        ['l1', 1, '4.', 'Sign in'],
        ['l0', 1, '·', 'Card'],
      ],
      '<ol start="4"><li>Sign in</li></ol><ul><li>Card</li></ul>',
    ],
    [
      'numbers that start again',
      [
        ['l1', 1, '1.', 'a'],
        ['l1', 1, '2.', 'b'],
        ['l2', 1, '1.', 'c'],
      ],
      '<ol><li>a</li><li>b</li></ol><ol><li>c</li></ol>',
    ],
    [
      'numbers below a bullet after bullets below it',
      [
        ['l0', 1, '·', 'a'],
        ['l0', 2, 'o', 'b'],
        ['l3', 2, '1.', 'c'],
        ['l0', 1, '·', 'd'],
      ],
      '<ul><li>a<ul><li>b</li></ul><ol><li>c</li></ol></li><li>d</li></ul>',
    ],
  ] as const)('from Word keeps %s', (_, items, expected) => {
    const html = items.map(
      ([list, level, marker, text]) =>
        `<p class=MsoListParagraph style='mso-list:${list} level${level} lfo${Number(list.slice(1)) + 1}'>` +
        `<span style='mso-list:Ignore'>${marker}<span>&nbsp; </span></span>${text}</p>\n`,
    );
    expect(
      written(`<html><body><!--StartFragment-->${html.join('')}<!--EndFragment--></body></html>`),
    ).toBe(expected);
  });

  test('from Google Docs keeps the meaning of its styles, without false bold', () => {
    expect(written(fromGoogleDocs)).toBe(
      '<h2>Term dates</h2><p><strong>Term 1</strong><em> begins</em> on ' +
        '<a href="https://example.com/term">this day</a><sup>1</sup></p><ul><li>Bring tools</li></ul>',
    );
  });

  test('from Outlook keeps paragraphs and links that lead somewhere', () => {
    expect(written(fromOutlook)).toBe(
      '<p>Dear all,</p><p>write to <a href="mailto:office@example.com">office@example.com</a> ' +
        '<s>today</s> or see this.</p>',
    );
  });

  test('says which pictures and links were left out', () => {
    expect(leftOut(fromGoogleDocs)).toContain(
      'picture https://lh7-us.googleusercontent.com/docsz/abc',
    );
    expect(leftOut(fromOutlook)).toContain('picture cid:image001.png@01D9');
    expect(leftOut(fromOutlook)).toContain('link javascript:alert(1)');
  });

  test('from the editor itself is unchanged, including its context', () => {
    const own = '<ul data-pm-slice="2 2 []"><li><p><strong>a</strong></p></li></ul>';
    expect(cleanPaste(own).html).toBe(own);
  });

  test.each(Object.entries(attacks))('is harmless: %s', (_name, html) => {
    const pasted = cleanPaste(html).html;
    const harmful =
      /script|onerror|onclick|style|evil|srcset|iframe|<form|<input|javascript|\bid=/i;
    expect(pasted.replace(/data-pm-slice="[^"]*"/, '')).not.toMatch(harmful);
    const text = written(html);
    expect(text).not.toMatch(harmful);
    // The server removes nothing more.
    expect(sanitiseHtml(text)).toBe(text);
  });

  test('cannot insert a node that the schema does not allow', () => {
    const parsed = DOMParser.fromSchema(schema).parse(
      new globalThis.DOMParser().parseFromString('<img src="https://evil.example/x">', 'text/html')
        .body,
    );
    expect(parsed.textContent).toBe('');
    expect(htmlOf(parsed)).toBe('');
  });
});
