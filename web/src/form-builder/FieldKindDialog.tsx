import { Dialog } from '../ui/Dialog.tsx';
import { useLabels } from '../ui/labels.ts';
import styles from './FieldKindDialog.module.css';
import { type FieldKind, kindGroups } from './field-kinds.ts';
import { kindIcons } from './kind-icons.ts';
import { kindGroupLabels, kindHelp, kindLabels } from './kind-labels.ts';

interface FieldKindDialogProps {
  title: string;
  onChoose: (kind: FieldKind) => void;
  onClose: () => void;
}

/** The kinds of fields, by purpose. */
export function FieldKindDialog({ title, onChoose, onClose }: FieldKindDialogProps) {
  const t = useLabels();
  return (
    <Dialog open size="large" title={title} onClose={onClose}>
      {kindGroups.map(({ id, kinds }) => (
        <section key={id} aria-label={t(kindGroupLabels[id])} className={styles.group}>
          <h3 className={styles.title}>{t(kindGroupLabels[id])}</h3>
          <ul className={styles.kinds}>
            {kinds.map((kind) => {
              const KindIcon = kindIcons[kind];
              return (
                <li key={kind}>
                  <button
                    type="button"
                    className={styles.kind}
                    onClick={() => {
                      onChoose(kind);
                      onClose();
                    }}
                  >
                    <KindIcon size={24} weight="duotone" aria-hidden="true" />
                    <span>
                      <b className={styles.name}>{t(kindLabels[kind])}</b>
                      <span className={styles.help}>{t(kindHelp[kind])}</span>
                    </span>
                  </button>
                </li>
              );
            })}
          </ul>
        </section>
      ))}
    </Dialog>
  );
}
