import { observable, useObservable } from './observable.ts';
import { whenSignedOut } from './session.ts';
import { flag, oneOf, parseStored, preferences } from './stored-values.ts';
import { readFromTab } from './token.ts';

/** What a form's page shows: the editor or the results. */
export type FormSegment = 'editor' | 'results';

/** The user's preferences for editing forms, kept in the tab for the session. */
export interface EditingSettings {
  /** Where a form opens from the list of forms (FORM-074). */
  editFormSegment: FormSegment;
  /** Where a form opens from its submissions (FORM-075). */
  submittedSegment: FormSegment;
  /** Columns of results (FORM-076). */
  summaryColumnCount: 'one' | 'two';
  /** FORM-077. */
  isPropertiesPanelExpanded: boolean;
  /** Results as charts, or as tables (FORM-078). */
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

const segments: readonly FormSegment[] = ['editor', 'results'];
const ofEditing = preferences(defaultEditingSettings, {
  editFormSegment: oneOf(segments),
  submittedSegment: oneOf(segments),
  summaryColumnCount: oneOf(['one', 'two']),
  isPropertiesPanelExpanded: flag,
  areChartsOn: flag,
});

export const parseEditingSettings = (stored: string | null): EditingSettings =>
  parseStored(stored, ofEditing, defaultEditingSettings);

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
    // Without storage, the choice lasts until a reload.
  }
}

export function useEditingSettings(): EditingSettings {
  return useObservable(editingSettings);
}

function read(): EditingSettings {
  return parseEditingSettings(readFromTab(storageKey));
}
