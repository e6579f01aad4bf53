import { Editor } from '@tiptap/core';
import { afterEach, expect, test } from 'vitest';
import { extensions } from './extensions.ts';
import { documentOf, htmlOf, schema } from './html-of.ts';
import { ValueSync } from './value-sync.ts';

const open: Editor[] = [];
afterEach(() => {
  for (const editor of open.splice(0)) editor.destroy();
});

/** A controlled field, as in a form. */
function aField(value: string) {
  const told: string[] = [];
  const sync = new ValueSync(value);
  const editor = new Editor({
    element: document.createElement('div'),
    injectCSS: false,
    extensions: [...extensions],
    content: documentOf(schema, value).toJSON(),
    onUpdate: ({ editor: changed }) => {
      const html = sync.changed(changed);
      if (html !== null) told.push(html);
    },
  });
  open.push(editor);
  const html = () => htmlOf(editor.state.doc);
  return { sync, editor, told, html };
}

test('an edit is reported, and not applied again when the value returns', () => {
  const { sync, editor, told } = aField('<p>ab</p>');
  editor.chain().setTextSelection(2).insertContent('x').run();
  expect(told).toEqual(['<p>axb</p>']);
  const before = editor.state;
  sync.receive(editor, '<p>axb</p>');
  expect(editor.state).toBe(before);
});

test('a value that returns late does not move the cursor or undo edits', () => {
  const { sync, editor, told, html } = aField('');
  editor.commands.insertContent('a');
  editor.commands.insertContent('b');
  expect(told).toEqual(['<p>a</p>', '<p>ab</p>']);
  sync.receive(editor, '<p>a</p>');
  expect(html()).toBe('<p>ab</p>');
  sync.receive(editor, '<p>ab</p>');
  expect(html()).toBe('<p>ab</p>');
});

test('an external change is shown, and not reported as an edit', () => {
  const { sync, editor, told, html } = aField('<p>first</p>');
  editor.commands.insertContent('x');
  sync.receive(editor, '<h2>Another version</h2>');
  expect(html()).toBe('<h2>Another version</h2>');
  expect(told).toHaveLength(1);
  // It belongs to the previous text.
  expect(editor.can().undo()).toBe(false);
});

test('text restored to the original is reported as the original', () => {
  const given = '<div>a</div><table><thead><tr><th>b</th></tr></thead></table>';
  const { editor, told } = aField(given);
  editor.chain().setTextSelection(2).insertContent('x').run();
  editor.commands.undo();
  expect(told.at(-1)).toBe(given);
});

test('a field that is emptied is empty', () => {
  const { editor, told } = aField('<p>a</p>');
  editor.commands.clearContent(true);
  expect(told).toEqual(['']);
});
