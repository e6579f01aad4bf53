import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.resetModules();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

/** The settings as a freshly loaded page has them. */
const load = () => import('./editing-settings.ts');

test('the editing settings have the specified defaults', async () => {
  const { editingSettings } = await load();
  expect(editingSettings.get()).toEqual({
    editFormSegment: 'results',
    submittedSegment: 'editor',
    summaryColumnCount: 'two',
    isPropertiesPanelExpanded: true,
    areChartsOn: true,
  });
});

test('both segments can be switched, and keep their values after a reload', async () => {
  const { changeEditingSettings } = await load();
  changeEditingSettings({ editFormSegment: 'editor' });
  changeEditingSettings({ submittedSegment: 'results' });
  vi.resetModules();
  const { editingSettings } = await load();
  expect(editingSettings.get()).toMatchObject({
    editFormSegment: 'editor',
    submittedSegment: 'results',
    areChartsOn: true,
  });
});

test('unreadable settings get their defaults', async () => {
  kept.set('editingSettings', '{');
  const { defaultEditingSettings, editingSettings } = await load();
  expect(editingSettings.get()).toEqual(defaultEditingSettings);
});

test('the settings are removed when the user signs out', async () => {
  const { changeEditingSettings, defaultEditingSettings, editingSettings } = await load();
  const { signOut } = await import('./session.ts');
  changeEditingSettings({ areChartsOn: false });
  await signOut();
  expect(editingSettings.get()).toEqual(defaultEditingSettings);
  expect(kept.has('editingSettings')).toBe(false);
});
