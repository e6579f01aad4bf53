// @vitest-environment happy-dom
import type { UploadRules } from '@tradebridge/contract/document-rules';
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type PreparedUpload, prepareUpload } from './prepare-upload.ts';
import { type ChosenFiles, useChosenFiles } from './use-chosen-files.ts';

vi.mock(import('./prepare-upload.ts'), () => ({ prepareUpload: vi.fn() }));

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
afterEach(() => vi.unstubAllGlobals());

const rules: UploadRules = { uploadMaxSize: 1_000, uploadMimeTypes: ['application/pdf'] };
const aFile = (name: string) => new File(['%PDF-'], name, { type: 'application/pdf' });

/** A component that renders again whenever something else in it changes. */
function Chooser({ onRender }: { comment: string; onRender: (chosen: ChosenFiles) => void }) {
  const chosen = useChosenFiles(rules);
  onRender(chosen);
  return null;
}

async function chooseFiles() {
  let chosen: ChosenFiles | undefined;
  const onRender = (rendered: ChosenFiles) => {
    chosen = rendered;
  };
  const root = createRoot(document.createElement('div'));
  const render = (comment: string) =>
    act(async () => root.render(createElement(Chooser, { comment, onRender })));
  await render('');
  return {
    render,
    add: (...files: File[]) => act(async () => chosen?.add(files)),
    states: () => chosen?.uploads.map(({ state }) => state.kind),
  };
}

test('each file is prepared once, whatever else is entered meanwhile', async () => {
  const preparations: ((prepared: PreparedUpload) => void)[] = [];
  const prepared = vi
    .mocked(prepareUpload)
    .mockImplementation(() => new Promise((resolve) => preparations.push(resolve)));
  const [first, second] = [aFile('a.pdf'), aFile('b.pdf')];
  const { render, add, states } = await chooseFiles();
  await add(first, second);
  for (const comment of ['W', 'We', 'Wel']) await render(comment);
  expect(prepared.mock.calls.map(([source]) => source.name)).toEqual(['a.pdf']);
  await act(async () => preparations[0]?.({ file: first, fault: null }));
  expect(states()).toEqual(['ready', 'waiting']);
  await render('Weld');
  expect(prepared.mock.calls.map(([source]) => source.name)).toEqual(['a.pdf', 'b.pdf']);
  await act(async () => preparations[1]?.({ file: second, fault: null }));
  expect(states()).toEqual(['ready', 'ready']);
});
