import { Link } from '@tanstack/react-router';
import { useDeferredValue, useMemo, useState } from 'react';
import { useAddressView } from '../app/address-view.ts';
import { formatCount } from '../app/format.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { plural, useLabels } from '../ui/labels.ts';
import { Section } from '../ui/Section.tsx';
import { ChangesPage, ChangesToCome } from './ChangesPage.tsx';
import { changeTo } from './label-change.ts';
import { renameLabels as labels } from './labels.ts';
import { RenamedLabels } from './RenamedLabels.tsx';
import { renamedLabels } from './renamed-labels.ts';
import { TermFields } from './TermFields.tsx';
import { type TermView, termView } from './term-view.ts';
import { termsOf } from './terms.ts';
import { useApplyChanges } from './use-apply-changes.ts';
import { useLabelRows } from './use-label-rows.ts';

interface RenamePageProps {
  /** The terms in the address. */
  view: TermView;
  onView: (view: TermView) => void;
}

/** Renames a term in all labels: each change is shown and can be deselected before saving. */
export function RenamePage({ view: viewInAddress, onView }: RenamePageProps) {
  const t = useLabels();
  const { rows, isError, query } = useLabelRows();
  const [view, change] = useAddressView(viewInAddress, onView, termView.searchOf);
  const deferredView = useDeferredValue(view);
  const terms = useMemo(() => termsOf(deferredView), [deferredView]);
  const found = useMemo(
    () => (rows && terms.isComplete ? renamedLabels(rows, terms.from, terms.to) : undefined),
    [rows, terms],
  );
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const applying = useApplyChanges();
  const chosen = found?.renamed.filter(({ row }) => !left.has(row.key)) ?? [];
  const count = chosen.length;
  return (
    <ChangesPage
      title={t(labels.title)}
      lead={t(labels.lead)}
      action={
        found &&
        found.renamed.length > 0 && (
          <Button
            look="primary"
            disabled={count === 0}
            busy={applying.progress !== null}
            onClick={() =>
              void applying.apply(chosen.map(({ row, renaming }) => changeTo(row, renaming.text)))
            }
          >
            {t(plural(count, labels.applyOne, labels.applyMany), { count: formatCount(count) })}
          </Button>
        )
      }
      applying={applying}
    >
      <Section title={t(labels.terms)} titleHidden>
        <TermFields
          view={view}
          onChange={(changed) => {
            applying.forget();
            setLeft(new Set());
            change(changed);
          }}
        />
      </Section>
      {content()}
    </ChangesPage>
  );

  function content() {
    if (!rows) {
      return <ChangesToCome title={t(labels.changes)} isError={isError} query={query} />;
    }
    if (!found || !terms.isComplete) {
      return <EmptyState title={t(terms.isSame ? labels.same : labels.fromMissing)} />;
    }
    if (found.renamed.length > 0 || found.broken.length > 0) {
      return <RenamedLabels {...found} newTerm={terms.to.singular} left={left} onLeft={setLeft} />;
    }
    const term = terms.from.singular;
    return (
      <EmptyState
        title={t(labels.none, { term })}
        message={t(labels.noneHint)}
        action={
          <Link to="/admin/labels" search={{ q: term }} className={buttonClass()}>
            {t(labels.searchLabels)}
          </Link>
        }
      />
    );
  }
}
