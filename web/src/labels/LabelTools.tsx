import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Label } from '@tradebridge/contract/labels';
import { useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { isApiError } from '../app/api-error.ts';
import { useObservable } from '../app/observable.ts';
import { showToast } from '../app/toasts.ts';
import { useKeptEntry } from '../app/use-kept-entry.ts';
import { useUnsavedChanges } from '../app/use-unsaved-changes.tsx';
import { LabelsContext, plainText, type Translate, useCurrentLabels } from '../ui/labels.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { EditLabelDialog } from './EditLabelDialog.tsx';
import { EditSession } from './edit-session.ts';
import { labelsBelow } from './found-labels.ts';
import { highlightLabels } from './highlight-labels.ts';
import { interceptActs, keepMarksOutOfCopies } from './intercept.ts';
import { LabelToolbar } from './LabelToolbar.tsx';
import { labelEditLabels as labels } from './labels.ts';
import { overridesQuery } from './queries.ts';
import { useToolsHost, useTopmostHost } from './use-tools-host.ts';
import { type Words, WordsDialog } from './WordsDialog.tsx';
import { conflictsIn, overrideIn, type WorkingCopy } from './working-copy.ts';

/** The open dialog. */
type Asked =
  | { readonly is: 'words'; readonly words: readonly Words[]; readonly isWholePage: boolean }
  | { readonly is: 'label'; readonly label: Label };

/** Changes outlive every page of the app, but not signing out (SHELL-071). */
const losesChanges = (nextPath: string) =>
  nextPath.startsWith('/auth/') || nextPath.startsWith('/preview/');

const unchanged: WorkingCopy['changes'] = {};

/** Editing labels on the page: the toolbar and its dialogs. */
export function LabelTools({ onClose }: { onClose: () => void }) {
  const t = usePlainLabels();
  const client = useQueryClient();
  const [session] = useState(() => new EditSession(client));
  const state = useObservable(session.state);
  const copy = state.is === 'editing' ? state.copy : null;
  const isEditing = copy !== null;
  const [isUsing, setUsing] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const toolbarHost = useTopmostHost();
  const dialogHost = useToolsHost();

  const [kept, setKept] = useKeptEntry('labels', unchanged);
  const changes = copy?.changes ?? unchanged;
  useEffect(() => {
    if (isEditing) setKept(changes);
  }, [isEditing, changes, setKept]);
  const count = Object.keys(changes).length;
  const unsaved = useUnsavedChanges(count > 0, losesChanges);

  const { data } = useQuery({ ...overridesQuery, enabled: isEditing });
  useEffect(() => {
    if (isEditing && data) session.hear(data);
  }, [isEditing, data, session]);

  useEffect(() => {
    if (!isEditing || isUsing) return;
    const stops = [
      highlightLabels(),
      interceptActs((found) => {
        const [label] = found;
        setAnnouncement(label ? '' : plainText(labels.noWords));
        if (found.length > 1) setAsked({ is: 'words', words: visible(found), isWholePage: false });
        else if (label) setAsked({ is: 'label', label });
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [isEditing, isUsing]);
  useEffect(() => (isEditing ? keepMarksOutOfCopies() : undefined), [isEditing]);

  const customise = async (again: WorkingCopy['changes'] = unchanged) => {
    setUsing(false);
    try {
      await session.customise(again);
      setAnnouncement(plainText(labels.editing));
    } catch (error) {
      reportFailure(labels.startFailed, error);
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what an ended session left is taken up once
  useEffect(() => {
    if (Object.keys(kept).length > 0) void customise(kept);
    return () => session.stop();
  }, [session]);

  const ended = (title: Label) => {
    setKept(unchanged);
    setAnnouncement(plainText(labels.ended));
    showToast({ level: 'success', title: plainText(title) });
  };
  const save = async () => {
    if (await session.save()) ended(labels.saved);
  };
  const discard = async () => {
    try {
      await session.discard();
      ended(labels.discarded);
    } catch (error) {
      setKept(unchanged);
      reportFailure(labels.rereadFailed, error);
    }
  };

  return (
    <LabelsContext value={t}>
      {createPortal(
        <LabelToolbar
          state={state}
          count={count}
          announcement={announcement}
          isUsing={isUsing}
          onCustomise={() => void customise()}
          onSave={() => void save()}
          onDiscard={() => void discard()}
          onUse={setUsing}
          onWords={() => setAsked({ is: 'words', words: wordsOfPage(), isWholePage: true })}
          onClose={onClose}
        />,
        toolbarHost,
      )}
      {createPortal(
        <>
          {asked?.is === 'words' && copy && (
            <WordsDialog
              title={t(asked.isWholePage ? labels.words : labels.chooseTitle)}
              words={asked.words}
              canFind={asked.isWholePage}
              onChoose={(label) => setAsked({ is: 'label', label })}
              onClose={() => setAsked(null)}
            />
          )}
          {asked?.is === 'label' && copy && (
            <EditLabelDialog
              key={asked.label.key}
              label={asked.label}
              override={overrideIn(copy, asked.label.key)}
              onApply={(text) => {
                session.apply(asked.label.key, text);
                setAsked(null);
              }}
              onClose={() => setAsked(null)}
            />
          )}
          {state.is === 'editing' && state.save.is === 'conflict' && (
            <ConflictDialog
              conflicts={conflictsIn(state.copy)}
              onSave={(choices) => {
                for (const [key, choice] of Object.entries(choices)) {
                  if (choice === 'mine') session.keepMine(key);
                  else session.takeTheirs(key);
                }
                session.putOff();
                void save();
              }}
              onClose={() => session.putOff()}
            />
          )}
          {unsaved.dialog}
        </>,
        dialogHost,
      )}
    </LabelsContext>
  );
}

/** The tools' own labels are used, not edited, so they have no marks. */
function usePlainLabels(): Translate {
  const current = useCurrentLabels();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another function once the texts change
  return useMemo(() => (label, values) => plainText(label, values), [current]);
}

const visible = (found: readonly Label[]): Words[] =>
  found.map((label) => ({ label, isHidden: false }));

/** All texts of the page, visible ones first. */
function wordsOfPage(): Words[] {
  const found = labelsBelow(document.body);
  const seen = new Set(found.filter((one) => one.in === 'text').map(({ label }) => label));
  const hidden = found.map(({ label }) => label).filter((label) => !seen.has(label));
  return [
    ...visible([...seen]),
    ...[...new Set(hidden)].map((label) => ({ label, isHidden: true })),
  ];
}

function reportFailure(title: Label, error: unknown): void {
  if (!isApiError(error)) throw error;
  showToast({ level: 'error', title: plainText(title), message: error.message });
}
