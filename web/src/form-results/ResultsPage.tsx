import { ChartBarIcon } from '@phosphor-icons/react/dist/csr/ChartBar';
import { EyeSlashIcon } from '@phosphor-icons/react/dist/csr/EyeSlash';
import { PrinterIcon } from '@phosphor-icons/react/dist/csr/Printer';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { FormResults } from '@tradebridge/contract/form-results';
import type { FormField } from '@tradebridge/contract/forms';
import { minAnonymousAnswers } from '@tradebridge/contract/submission-rules';
import type { ReactNode } from 'react';
import { downloadApi } from '../app/api-client.ts';
import { isNotFound } from '../app/api-error.ts';
import { DownloadButton } from '../app/DownloadButton.tsx';
import { changeEditingSettings, useEditingSettings } from '../app/editing-settings.ts';
import { formatCount } from '../app/format.ts';
import { Page } from '../app/Page.tsx';
import { editedFormQuery } from '../content/queries.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { classNames } from '../ui/class-names.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { plural, useLabels } from '../ui/labels.ts';
import { NotFoundHere } from '../ui/NotFoundHere.tsx';
import { Section } from '../ui/Section.tsx';
import { SegmentedFilter } from '../ui/SegmentedFilter.tsx';
import { Switch } from '../ui/Switch.tsx';
import { WithoutData } from '../ui/WithoutData.tsx';
import { FieldResult } from './FieldResult.tsx';
import { resultLabels as labels } from './labels.ts';
import { resultsQuery } from './queries.ts';
import styles from './ResultsPage.module.css';

/** The results of a form, field by field (OPEN-084). */
export function ResultsPage({ formId }: { formId: string }) {
  const t = useLabels();
  const edited = useQuery(editedFormQuery(formId));
  const form = edited.data?.form;
  const query = useQuery(resultsQuery(formId));
  const results = query.data;
  const hasSubmissions = results !== undefined && results.total > 0;
  return (
    <Page
      title={t(labels.title)}
      backTo="/admin/forms"
      headline={form?.name}
      lead={
        hasSubmissions && (
          <Link to="/admin/submissions" search={{ form: formId }}>
            {t(plural(results.total, labels.submissionsOne, labels.submissionsMany), {
              count: formatCount(results.total),
            })}
          </Link>
        )
      }
      extra={
        hasSubmissions && (
          <>
            <DownloadButton load={() => downloadApi('submissions/downloadCsv', { formId }, slowly)}>
              {t(labels.downloadCsv)}
            </DownloadButton>
            <DownloadButton
              load={() => downloadApi('submissions/downloadXlsx', { formId }, slowly)}
            >
              {t(labels.downloadXlsx)}
            </DownloadButton>
          </>
        )
      }
      toolbar={hasSubmissions && !results.isWithheld && <Looks />}
    >
      {content()}
    </Page>
  );

  function content() {
    if (isNotFound(query.error)) {
      return (
        <Section title={t(labels.title)} titleHidden flush>
          <NotFoundHere
            message={t(labels.notFound)}
            back={
              <Link to="/admin/forms" className={buttonClass()}>
                {t(labels.toForms)}
              </Link>
            }
          />
        </Section>
      );
    }
    // Answers are shown by the types of the form's fields; without the form, as they are.
    if (results && !edited.isPending) {
      return <Results formId={formId} results={results} fields={form?.fields ?? []} />;
    }
    return (
      <Section title={t(labels.title)} titleHidden flush>
        <WithoutData query={query} failed={t(labels.failed)} rows={6} />
      </Section>
    );
  }
}

/** Milliseconds for a large export. */
const slowly = { timeLimit: 300_000 };

/** Display options of results, kept for the session (FORM-076, FORM-078). */
function Looks() {
  const t = useLabels();
  const { summaryColumnCount, areChartsOn } = useEditingSettings();
  return (
    <div className={styles.looks}>
      <div className={styles.columnChoice}>
        <SegmentedFilter
          look="strip"
          label={t(labels.columns)}
          options={[
            { value: 'one', label: t(labels.columnsOne) },
            { value: 'two', label: t(labels.columnsTwo) },
          ]}
          value={summaryColumnCount}
          onChange={(chosen) => changeEditingSettings({ summaryColumnCount: chosen })}
        />
      </div>
      <Switch
        label={t(labels.charts)}
        checked={areChartsOn}
        onChange={(on) => changeEditingSettings({ areChartsOn: on })}
      />
      <Button
        look="quiet"
        icon={<PrinterIcon size={18} aria-hidden="true" />}
        onClick={() => window.print()}
      >
        {t(labels.print)}
      </Button>
    </div>
  );
}

interface ResultsProps {
  formId: string;
  results: FormResults;
  /** In the current form. */
  fields: readonly FormField[];
}

function Results({ formId, results, fields: edited }: ResultsProps) {
  const t = useLabels();
  const { summaryColumnCount, areChartsOn } = useEditingSettings();
  const { total, isWithheld, fields, asked } = results;
  const without = withoutResults();
  if (without) {
    return (
      <Section title={t(labels.title)} titleHidden flush>
        {without}
      </Section>
    );
  }
  return (
    <div className={classNames(styles.results, summaryColumnCount === 'two' && styles.two)}>
      {asked.map((field) => (
        <FieldResult
          key={field.key}
          formId={formId}
          field={field}
          counts={Object.hasOwn(fields, field.key) ? fields[field.key] : undefined}
          asked={field.isCurrent ? edited.find(({ name }) => name === field.name) : undefined}
          areChartsOn={areChartsOn}
        />
      ))}
    </div>
  );

  function withoutResults(): ReactNode {
    if (total === 0) {
      return (
        <EmptyState
          icon={<ChartBarIcon size={28} weight="duotone" aria-hidden="true" />}
          title={t(labels.empty)}
          message={t(labels.emptyHelp)}
        />
      );
    }
    if (isWithheld) {
      return (
        <EmptyState
          icon={<EyeSlashIcon size={28} weight="duotone" aria-hidden="true" />}
          title={t(labels.tooFew)}
          message={t(labels.tooFewHelp, { min: minAnonymousAnswers })}
        />
      );
    }
    return asked.length === 0 && <EmptyState title={t(labels.noFields)} />;
  }
}
