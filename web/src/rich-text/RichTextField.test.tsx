import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { pictureAddress } from '@tradebridge/contract/media-rules';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { aPage, aPicture } from '../../../server/src/content/test-content.ts';
import { aPictureToUpload } from '../media/test-pictures.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { pasteHtml } from '../test/paste-html.ts';
import { staffWith } from '../test/people.ts';
import { piecesOf } from '../test/pieces-of.tsx';
import { RichTextField } from './RichTextField.tsx';
import { fromGoogleDocs } from './test-pasted.ts';

const portal = await openPortal();
const show = piecesOf(portal);

const submitted = vi.fn();
const restored = '<h2>As it was</h2>';

/** A form with the field, whose text can be replaced. */
function AForm({ initial }: { initial: string }) {
  const [html, setHtml] = useState(initial);
  return (
    <form onSubmit={submitted}>
      <RichTextField
        label="Content"
        help="Shown below the title."
        value={html}
        onChange={setHtml}
      />
      <button type="button" onClick={() => setHtml(restored)}>
        Restore
      </button>
      <output aria-label="Value">{html}</output>
    </form>
  );
}

async function open(initial = '') {
  const as = await staffWith(portal.db, 'isAdmin');
  const visit = await show(as, <AForm initial={initial} />);
  const text = await visit.main.findByRole('textbox', { name: 'Content' });
  const toolbar = visit.main.getByRole('toolbar', { name: 'Formatting for Content' });
  return {
    ...visit,
    text,
    tools: within(toolbar),
    buttons: within(toolbar).getAllByRole('button'),
    value: () => visit.main.getByRole('status', { name: 'Value' }).textContent,
  };
}
const theDialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

test('the field is a multi-line text box with its help, and Tab leaves it', async () => {
  const { user, text, buttons } = await open('<ul><li>a</li></ul>');
  expect(text.getAttribute('aria-multiline')).toBe('true');
  const help = document.getElementById(text.getAttribute('aria-describedby') ?? '');
  expect(help?.textContent).toBe('Shown below the title.');
  await expectAccessible();
  text.focus();
  await user.tab();
  expect(text.contains(document.activeElement)).toBe(false);
  text.focus();
  await user.tab({ shift: true });
  expect(document.activeElement).toBe(buttons[0]);
});

test('the toolbar is one tab stop, and the arrow keys move through it', async () => {
  const { user, buttons } = await open();
  expect(buttons.filter(({ tabIndex }) => tabIndex === 0)).toEqual([buttons[0]]);
  buttons[0]?.focus();
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(document.activeElement).toBe(buttons[2]);
  await user.keyboard('{End}');
  expect(document.activeElement).toBe(buttons.at(-1));
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(buttons[0]);
  expect(buttons.filter(({ tabIndex }) => tabIndex === 0)).toEqual([buttons[0]]);
});

test('a button shows its name, shortcut and state', async () => {
  const { user, tools, text, value } = await open('<p>word</p>');
  const bold = tools.getByRole('button', { name: 'Bold (Ctrl+B)' });
  expect(bold.getAttribute('aria-pressed')).toBe('false');
  text.focus();
  await user.keyboard('{Control>}a{/Control}');
  await user.click(bold);
  await waitFor(() => expect(bold.getAttribute('aria-pressed')).toBe('true'));
  expect(value()).toBe('<p><strong>word</strong></p>');
  await user.click(tools.getByRole('button', { name: 'Undo (Ctrl+Z)' }));
  expect(value()).toBe('<p>word</p>');
  await user.click(tools.getByRole('button', { name: /^Redo/ }));
  expect(value()).toBe('<p><strong>word</strong></p>');
});

test('a change from outside is shown', async () => {
  const { user, main, text, value } = await open('<p>word</p>');
  await pasteHtml(user, text, '<p>more</p>');
  expect(value()).not.toBe('<p>word</p>');
  await user.click(main.getByRole('button', { name: 'Restore' }));
  within(text).getByRole('heading', { name: 'As it was' });
  expect(value()).toBe(restored);
});

test('a table has its own tools while the cursor is in it', async () => {
  const { user, tools, text } = await open('<p>a</p>');
  expect(tools.queryByRole('button', { name: 'Add row below' })).toBeNull();
  await user.click(tools.getByRole('button', { name: 'Insert table' }));
  expect(within(text).getAllByRole('row')).toHaveLength(3);
  await user.click(await tools.findByRole('button', { name: 'Add row below' }));
  expect(within(text).getAllByRole('row')).toHaveLength(4);
  await user.click(tools.getByRole('button', { name: 'Add column before' }));
  expect(within(text).getAllByRole('columnheader')).toHaveLength(4);
  await user.click(tools.getByRole('button', { name: 'Delete table' }));
  expect(within(text).queryByRole('table')).toBeNull();
});

test('a link to a page of the portal is chosen by title', async () => {
  await aPage(portal.db, { id: 'opening-hours', title: 'Opening hours' });
  await aPage(portal.db, { id: 'parking', title: 'Parking', isPublished: false });
  const { user, tools, value } = await open();
  await user.click(tools.getByRole('button', { name: 'Link (Ctrl+K)' }));
  const dialog = await theDialog('Link');
  await user.click(dialog.getByRole('button', { name: 'Insert link' }));
  dialog.getByText('Choose a page');
  dialog.getByText('Enter the link’s text');
  await dialog.findByText('Not published');
  await user.type(dialog.getByRole('searchbox', { name: 'Search pages' }), 'opening');
  await waitFor(() => expect(dialog.queryByRole('radio', { name: /Parking/ })).toBeNull());
  await user.click(dialog.getByRole('radio', { name: 'Opening hours' }));
  await expectAccessible();
  await user.click(dialog.getByRole('button', { name: 'Insert link' }));
  expect(value()).toBe('<p><a href="/pages/opening-hours">Opening hours</a></p>');
  expect(submitted).not.toHaveBeenCalled();
});

test('pages that failed to load are shown after Retry', async () => {
  await aPage(portal.db, { title: 'Uniforms' });
  portal.fail('pages/retrievePages');
  const { user, tools } = await open();
  await user.click(tools.getByRole('button', { name: 'Link (Ctrl+K)' }));
  const dialog = await theDialog('Link');
  await dialog.findByText('The pages couldn’t be loaded');
  portal.mend('pages/retrievePages');
  await user.click(dialog.getByRole('button', { name: 'Retry' }));
  await dialog.findByRole('radio', { name: 'Uniforms' });
});

test('a link accepts only allowed addresses, and can be changed and removed', async () => {
  const { user, tools, text, value } = await open('<p>our office</p>');
  text.focus();
  await user.keyboard('{Control>}a{/Control}');
  await user.click(tools.getByRole('button', { name: 'Link (Ctrl+K)' }));
  const dialog = await theDialog('Link');
  await user.click(dialog.getByRole('radio', { name: 'Another address' }));
  const address = dialog.getByRole('textbox', { name: 'Address' });
  await user.type(address, 'javascript:alert(1)');
  await user.click(dialog.getByRole('button', { name: 'Insert link' }));
  dialog.getByText('Enter an address that starts with https:, mailto: or tel:');
  await user.clear(address);
  await user.type(address, 'office@example.com{Enter}');
  expect(value()).toBe('<p><a href="mailto:office@example.com">our office</a></p>');

  await user.click(tools.getByRole('button', { name: 'Link (Ctrl+K)' }));
  const again = await theDialog('Link');
  const before = again.getByRole<HTMLInputElement>('textbox', { name: 'Address' });
  expect(before.value).toBe('mailto:office@example.com');
  await user.clear(before);
  await user.type(before, 'https://example.com');
  await user.click(again.getByRole('button', { name: 'Change link' }));
  expect(value()).toBe('<p><a href="https://example.com">our office</a></p>');

  await user.click(tools.getByRole('button', { name: 'Link (Ctrl+K)' }));
  await user.click((await theDialog('Link')).getByRole('button', { name: 'Remove link' }));
  expect(value()).toBe('<p>our office</p>');
});

test('a picture is uploaded and described before it is inserted', async () => {
  const { user, tools, text, choose, value } = await open();
  await user.click(tools.getByRole('button', { name: 'Picture' }));
  const dialog = await theDialog('Choose a picture');
  await choose(dialog.getByRole('button', { name: 'Choose or take a picture' }), [
    await aPictureToUpload(),
  ]);
  const alt = await dialog.findByRole('textbox', { name: 'Description' });
  await user.click(dialog.getByRole('button', { name: 'Use picture' }));
  dialog.getByText('Describe the picture, or mark it as decorative');
  await user.type(alt, 'A welder');
  await user.click(dialog.getByRole('button', { name: 'Use picture' }));
  await within(text).findByRole('img', { name: 'A welder' });
  expect(value()).toMatch(
    /^<p><img src="\/media\/[0-9a-f]{64}\.webp" alt="A welder" width="600" height="400" \/><\/p>$/,
  );
});

test('a picture that is pasted or dropped is described first', async () => {
  const { user, text, value } = await open('<p>a</p>');
  const files = [await aPictureToUpload('pasted.png')];
  fireEvent.paste(text, { clipboardData: { files, getData: () => '' } });
  const dialog = await theDialog('Choose a picture');
  dialog.getByText('pasted.png');
  await user.click(dialog.getByRole('checkbox'));
  await user.click(dialog.getByRole('button', { name: 'Use picture' }));
  await waitFor(() => expect(value()).toContain('alt=""'));
});

test('text pasted with a picture of itself is inserted as text', async () => {
  const { text, value } = await open();
  const files = [await aPictureToUpload()];
  const content: Record<string, string> = { 'text/html': '<p>From Word</p>' };
  fireEvent.paste(text, {
    clipboardData: { files, getData: (type: string) => content[type] ?? '' },
  });
  await waitFor(() => expect(value()).toBe('<p>From Word</p>'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a message says what was left out of pasted text', async () => {
  const { user, main, text } = await open();
  await pasteHtml(user, text, fromGoogleDocs);
  await main.findByText(/^1 picture was removed/);
  within(text).getByRole('heading', { name: 'Term dates' });
});

test('accessibility problems are shown while the text is written', async () => {
  const { user, main, text } = await open('<h2>A</h2><p>b</p>');
  await main.findByText(/^No problems found\. Colours come from the theme/);
  await pasteHtml(user, text, '<h4>C</h4><p><a href="/home">click here</a></p>');
  const checks = within(main.getByRole('region', { name: 'Checks for Content' }));
  await checks.findByText('The link “click here” does not say where it leads.');
  await expectAccessible();
});

test('the HTML can be edited, and a message says what would be lost', async () => {
  const { user, main, tools, value } = await open('<p>a</p>');
  await user.click(tools.getByRole('button', { name: 'HTML source' }));
  const source = main.getByRole<HTMLTextAreaElement>('textbox', { name: 'HTML of Content' });
  expect(source.value).toBe('<p>a</p>');
  await user.clear(source);
  await user.click(source);
  await user.paste('<p onclick="alert(1)">b</p><pre><em>c</em></pre>');
  expect(value()).toBe('<p>b</p><pre><code>c</code></pre>');
  await main.findByText('Attribute onclick');
  main.getByText('Element em in a place the editor does not support');
  expect(source.value).toContain('onclick');
  await expectAccessible();
  await user.click(main.getByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(source.value).toBe(restored));
  await user.click(tools.getByRole('button', { name: 'HTML source' }));
  await main.findByRole('textbox', { name: 'Content' });
});

test('the description of a picture can be changed', async () => {
  const { id } = await aPicture(portal.app, {});
  const { user, main, tools, value } = await open(
    `<p><img src="${pictureAddress(id)}" alt="x.png" width="600" height="400"></p>`,
  );
  await main.findByText('The description “x.png” looks like a file name.');
  await user.click(main.getByRole('button', { name: /^Show: / }));
  await user.click(tools.getByRole('button', { name: 'Picture' }));
  const dialog = await theDialog('Edit description');
  const alt = dialog.getByRole('textbox', { name: 'Description' });
  await user.clear(alt);
  await user.type(alt, 'The workshop');
  await user.click(dialog.getByRole('button', { name: 'Save description' }));
  await waitFor(() => expect(value()).toContain('alt="The workshop"'));
});
