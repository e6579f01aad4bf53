import type { AnswerFault, Answers, Matches } from '@tradebridge/contract/form-answers';
import { defaultsOf, initialAnswers } from '@tradebridge/contract/form-defaults';
import type { Form, FormField } from '@tradebridge/contract/forms';
import {
  type FormEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Button } from '../ui/Button.tsx';
import { useLabels } from '../ui/labels.ts';
import { Note } from '../ui/Note.tsx';
import { ErrorSummary, focusAnswer } from './ErrorSummary.tsx';
import { type Around, FormSections } from './FormSections.tsx';
import styles from './FormView.module.css';
import { FormEntry, useChanges, usePages } from './form-entry.ts';
import { formLabels } from './labels.ts';
import { hasRegex, loadMatches } from './load-matches.ts';
import { MessageDialog } from './MessageDialog.tsx';
import { allOf } from './shown-pages.ts';

/** The parts of a form that are rendered. */
export type ShownForm = Pick<Form, 'description' | 'fields' | 'submitText'>;

export interface FormViewProps {
  /** The definition; it may be a draft and change between renders. */
  form: ShownForm;
  /**
   * `preview` validates like `live`, and then says that nothing is submitted (FORM-014, FORM-015).
   */
  mode: 'live' | 'preview';
  /**
   * The entry, created with `new FormEntry` by the code that saves or sends it. A preview needs
   * none: `<FormView form={form} mode="preview" />`.
   */
  entry?: FormEntry;
  /** Increased when the entry has been emptied: the form begins at its first page again. */
  round?: number;
  /** Defaults by field (`defaultsOf`) for its own entry; by default the fixed ones. */
  defaults?: Answers;
  /** The heading level: 2 below a page's title, 3 within a page of content. */
  level?: 2 | 3;
  /** Called with a valid form. */
  onSubmit?: () => void;
  /** It is being sent. */
  isBusy?: boolean;
  /** Read-only, and cannot be sent. */
  isLocked?: boolean;
  /** Above the buttons at the end: notes about submitting, and its progress. */
  atEnd?: ReactNode;
  /** Beside the submit button. */
  acts?: ReactNode;
  /**
   * For an editor: shows all pages and fields, including hidden ones, and replaces each header and
   * field by the result. Submitting is impossible then.
   */
  around?: Around;
}

/** A form rendered from its fields (FORM-016): live, as a preview, or in its editor. */
export function FormView({
  form,
  mode,
  entry: given,
  round = 0,
  defaults,
  level = 2,
  onSubmit,
  isBusy = false,
  isLocked = false,
  atEnd,
  acts,
  around,
}: FormViewProps) {
  const t = useLabels();
  const entry = useEntry(form.fields, given, defaults);
  const pages = usePages(entry);
  const [pageKey, setPageKey] = useState<string | null>(null);
  const [alert, setAlert] = useState<'incomplete' | 'preview' | null>(null);
  const [isTried, setTried] = useState(false);
  const [shownRound, setShownRound] = useState(round);
  if (round !== shownRound) {
    setShownRound(round);
    setPageKey(null);
    setTried(false);
  }
  const place = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLHeadingElement>(null);
  const pageTitle = useRef<HTMLParagraphElement>(null);
  const index = Math.max(
    0,
    pages.findIndex(({ key }) => key === pageKey),
  );
  const page = pages[index];
  const isLast = index >= pages.length - 1;

  const goTo = (key: string | undefined, focus: () => void) => {
    setPageKey(key ?? null);
    setTried(false);
    // After rendering.
    requestAnimationFrame(focus);
  };
  const turn = (by: 1 | -1) => goTo(pages[index + by]?.key, () => pageTitle.current?.focus());

  function go(event: FormEvent): void {
    event.preventDefault();
    if (isBusy || isLocked || around) return;
    const faults = entry.try(isLast ? pages : pages.slice(index, index + 1));
    if (faults.length > 0) {
      setTried(true);
      if (isLast) setAlert('incomplete');
      else requestAnimationFrame(() => summary.current?.focus());
      return;
    }
    setTried(false);
    if (!isLast) turn(1);
    else if (mode === 'preview') setAlert('preview');
    else onSubmit?.();
  }

  const pageOf = (fault: AnswerFault) =>
    pages.find(({ sections }) =>
      sections.some(({ rows }) => rows.some((row) => row.some(({ name }) => name === fault.name))),
    );

  return (
    <form ref={place} className={styles.form} noValidate onSubmit={go}>
      {form.description && <p className={styles.description}>{form.description}</p>}
      {around === undefined && pages.length > 1 && (
        <div className={styles.progress}>
          <p ref={pageTitle} tabIndex={-1} className={styles.pageTitle}>
            {t(formLabels.pageOf, { page: index + 1, count: pages.length })}
          </p>
          <progress max={pages.length} value={index + 1} aria-hidden="true" />
        </div>
      )}
      {isTried && (
        <ErrorSummary
          entry={entry}
          pages={isLast ? pages : pages.slice(index, index + 1)}
          heading={summary}
          onChoose={(fault) => goTo(pageOf(fault)?.key, () => focusAnswer(place.current, fault))}
        />
      )}
      <fieldset className={styles.locked} disabled={isLocked || isBusy}>
        {around
          ? allOf(form.fields).map((one) => (
              <FormSections key={one.key} page={one} entry={entry} level={level} around={around} />
            ))
          : page && (
              <FormSections
                key={page.key}
                page={page}
                entry={entry}
                level={level}
                around={asItIs}
              />
            )}
      </fieldset>
      {pages.length === 0 && !around && <Note>{t(formLabels.noFields)}</Note>}
      <div className={styles.end}>
        {isTried && <Banner entry={entry} />}
        {atEnd}
        <div className={styles.acts}>
          {index > 0 && !around && <Button onClick={() => turn(-1)}>{t(formLabels.back)}</Button>}
          {isLast || around ? (
            <Button
              type="submit"
              look="primary"
              busy={isBusy}
              disabled={isLocked}
              onClick={ignoreSecondOfDouble}
            >
              {form.submitText}
            </Button>
          ) : (
            <Button type="submit" look="primary" onClick={ignoreSecondOfDouble}>
              {t(formLabels.next)}
            </Button>
          )}
          {acts}
        </div>
      </div>
      {alert === 'incomplete' && (
        <MessageDialog
          title={t(formLabels.incompleteTitle)}
          message={t(formLabels.incompleteMessage)}
          onClose={() => {
            setAlert(null);
            requestAnimationFrame(() => summary.current?.focus());
          }}
        />
      )}
      {alert === 'preview' && (
        <MessageDialog
          title={t(formLabels.previewTitle)}
          message={t(formLabels.previewMessage)}
          onClose={() => setAlert(null)}
        />
      )}
    </form>
  );
}

/** The second click of a double click on Next would submit the page that has just appeared. */
function ignoreSecondOfDouble(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault();
}

const asItIs: Around = (_field, shown) => shown;

/** Says that faults are listed above; removed once there are none (FORM-053). */
function Banner({ entry }: { entry: FormEntry }) {
  const t = useLabels();
  useChanges(entry);
  if (entry.faults.length === 0) return null;
  return (
    <Note meaning="red" role="alert">
      {t(formLabels.correctErrors)}
    </Note>
  );
}

/** Until the engine for regular expressions has loaded. */
const notJudged: Matches = () => true;

/** The given entry, or one that follows the definition. */
function useEntry(
  fields: readonly FormField[],
  given: FormEntry | undefined,
  defaults: Answers | undefined,
): FormEntry {
  const known = useMemo(() => defaults ?? defaultsOf(fields, new Map()), [fields, defaults]);
  const [own] = useState(
    () =>
      given ??
      new FormEntry(
        fields,
        known,
        { answers: initialAnswers(fields, known), files: new Map() },
        notJudged,
      ),
  );
  const entry = given ?? own;
  useLayoutEffect(() => {
    if (!given) own.define(fields, known);
  }, [given, own, fields, known]);
  const needsRegex = !given && hasRegex(fields);
  useEffect(() => {
    if (!needsRegex) return;
    loadMatches().then(
      (matches) => own.judgeBy(matches),
      () => {
        // Without a connection a preview skips regular expressions.
      },
    );
  }, [needsRegex, own]);
  return entry;
}
