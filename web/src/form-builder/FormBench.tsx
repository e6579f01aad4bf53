import { KeyboardIcon } from '@phosphor-icons/react/dist/csr/Keyboard';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { SidebarSimpleIcon } from '@phosphor-icons/react/dist/csr/SidebarSimple';
import { maxFields } from '@tradebridge/contract/form-rules';
import type { FormForEdit } from '@tradebridge/contract/forms';
import { useState } from 'react';
import { changeEditingSettings, useEditingSettings } from '../app/editing-settings.ts';
import { PropertiesSheet } from '../content/PropertiesSheet.tsx';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { useLabels } from '../ui/labels.ts';
import { smallScreen, useMediaQuery } from '../ui/media-query.ts';
import { Note } from '../ui/Note.tsx';
import { Section } from '../ui/Section.tsx';
import { SegmentedFilter } from '../ui/SegmentedFilter.tsx';
import { FieldKindDialog } from './FieldKindDialog.tsx';
import { FieldOutline } from './FieldOutline.tsx';
import { FieldPanel } from './FieldPanel.tsx';
import styles from './FormBench.module.css';
import { FormCanvas } from './FormCanvas.tsx';
import { FormProperties } from './FormProperties.tsx';
import { KeyboardDialog } from './KeyboardDialog.tsx';
import { builderLabels as labels } from './labels.ts';
import { type FormBuilding, titleOf } from './use-form-builder.ts';

/** Wide enough for the properties beside the form; the same as in the style sheets. */
const besideEachOther = '(min-width: 1100px)';

interface FormBenchProps {
  building: FormBuilding;
  edited: FormForEdit;
  /** Keys of fields with faults. */
  faulty: ReadonlySet<string>;
  isSheetOpen: boolean;
  onSheet: (isOpen: boolean) => void;
}

/** Outline, form, and the properties of the selection: beside it, or in a sheet. */
export function FormBench({ building, edited, faulty, isSheetOpen, onSheet }: FormBenchProps) {
  const t = useLabels();
  const isWide = useMediaQuery(besideEachOther);
  const isSmall = useMediaQuery(smallScreen);
  const [part, setPart] = useState<'fields' | 'form'>('fields');
  const [open, setOpen] = useState<'add' | 'keyboard' | null>(null);
  const { isPropertiesPanelExpanded: isExpanded } = useEditingSettings();
  const { chosen } = building;
  const choose = (key: string | null) => {
    building.choose(key);
    onSheet(true);
  };
  const title = chosen
    ? t(labels.propertiesOf, { title: titleOf(t, chosen) })
    : t(labels.formProperties);
  const isKept = edited.status.state !== 'draft';
  const properties = chosen ? (
    <FieldPanel field={chosen} building={building} isKept={isKept} />
  ) : (
    <FormProperties building={building} edited={edited} />
  );
  return (
    <div className={styles.bench} data-panel={isExpanded ? 'expanded' : 'collapsed'}>
      {isSmall && (
        <SegmentedFilter
          look="strip"
          label={t(labels.parts)}
          options={[
            { value: 'fields', label: t(labels.partFields) },
            { value: 'form', label: t(labels.partForm) },
          ]}
          value={part}
          onChange={setPart}
        />
      )}
      {(!isSmall || part === 'fields') && (
        <div className={styles.outline}>
          <Section title={t(labels.outline)} titleHidden flush>
            <button
              type="button"
              className={styles.form}
              aria-current={chosen === null}
              onClick={() => choose(null)}
            >
              <b>{t(labels.formProperties)}</b>
              <span>{t(labels.formPropertiesHelp)}</span>
            </button>
            <div className={styles.ways}>
              <Button
                icon={<PlusIcon size={18} weight="bold" aria-hidden="true" />}
                disabled={!building.canAdd}
                onClick={() => setOpen('add')}
              >
                {t(labels.add)}
              </Button>
              <IconButton
                label={t(labels.keyboard)}
                icon={<KeyboardIcon size={20} aria-hidden="true" />}
                onClick={() => setOpen('keyboard')}
              />
            </div>
            {!building.canAdd && <Note>{t(labels.maxFields, { max: maxFields })}</Note>}
            <FieldOutline building={building} faulty={faulty} onChoose={choose} />
          </Section>
        </div>
      )}
      {(!isSmall || part === 'form') && <FormCanvas building={building} onChoose={choose} />}
      {isWide ? (
        <div className={styles.properties}>
          <div className={styles.toggle}>
            <IconButton
              label={t(isExpanded ? labels.hideProperties : labels.showProperties)}
              icon={<SidebarSimpleIcon size={20} mirrored aria-hidden="true" />}
              aria-expanded={isExpanded}
              onClick={() => changeEditingSettings({ isPropertiesPanelExpanded: !isExpanded })}
            />
          </div>
          {isExpanded && (
            // Leaves room in the heading for the button over it.
            <Section title={title} aside={<span className={styles.room} />}>
              {properties}
            </Section>
          )}
        </div>
      ) : (
        isSheetOpen && (
          <PropertiesSheet title={title} done={t(labels.done)} onClose={() => onSheet(false)}>
            {properties}
          </PropertiesSheet>
        )
      )}
      {open === 'add' && (
        <FieldKindDialog
          title={t(labels.addTitle)}
          onChoose={(kind) => {
            building.add(kind);
            onSheet(true);
          }}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'keyboard' && <KeyboardDialog onClose={() => setOpen(null)} />}
    </div>
  );
}
