import { observable, useObservable } from './observable.ts';
import { whenSignedOut } from './session.ts';

/** What the page of a form shows: the form being edited, or what was answered. */
export type FormSegment = 'editor' | 'results';

/** What the tab remembers, for the session, of how its user likes the pages on which forms are edited. */
export interface EditingSettings {
  /** Where a form opens from the list of forms (FORM-074). */
  editFormSegment: FormSegment;
  /** Where a form opens from what was submitted to it (FORM-075). */
  submittedSegment: FormSegment;
  /** Columns in which results are shown (FORM-076). */
  summaryColumnCount: 'one' | 'two';
  /** FORM-077. */
  isPropertiesPanelExpanded: boolean;
  /** Results as charts, or as tables of figures (FORM-078). */
  areChartsOn: boolean;
}

export const defaultEditingSettings: EditingSettings = {
  editFormSegment: 'results',
  submittedSegment: 'editor',
  summaryColumnCount: 'two',
  isPropertiesPanelExpanded: true,
  areChartsOn: true,
};

const storageKey = 'editingSettings';

export const editingSettings = observable<EditingSettings>(read());

whenSignedOut((because) => {
  if (because !== 'askedFor') return;
  sessionStorage.removeItem(storageKey);
  editingSettings.set(defaultEditingSettings);
});

export function changeEditingSettings(change: Partial<EditingSettings>): void {
  const changed = { ...editingSettings.get(), ...change };
  editingSettings.set(changed);
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(changed));
  } catch {
    // A browser that stores nothing keeps the choice until the page is reloaded.
  }
}

export function useEditingSettings(): EditingSettings {
  return useObservable(editingSettings);
}

function read(): EditingSettings {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}');
    return { ...defaultEditingSettings, ...(typeof stored === 'object' ? stored : {}) };
  } catch {
    return defaultEditingSettings;
  }
}
