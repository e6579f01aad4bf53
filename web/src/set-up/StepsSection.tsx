import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { CircleIcon } from '@phosphor-icons/react/dist/csr/Circle';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { SetUp } from '@tradebridge/contract/set-up';
import type { SetUpPart, SetUpStep } from '@tradebridge/contract/set-up-rules';
import { useId, useState } from 'react';
import { formatCount } from '../app/format.ts';
import { Button } from '../ui/Button.tsx';
import { classNames } from '../ui/class-names.ts';
import { useLabels } from '../ui/labels.ts';
import { ProgressBar } from '../ui/ProgressBar.tsx';
import { Section } from '../ui/Section.tsx';
import { setUpLabels as labels, letterheadMissing, stepLabels } from './labels.ts';
import styles from './StepsSection.module.css';

type Destination = Pick<LinkProps, 'to' | 'search' | 'hash'>;

const partOf = (part: SetUpPart): Destination => ({ to: '/admin/set-up', hash: part });

/** Where each step is done; null for what only the server's configuration says. */
const destinations: Readonly<Record<SetUpStep, Destination | null>> = {
  letterhead: null,
  mail: partOf('mail'),
  administrators: { to: '/admin/users' },
  import: { to: '/admin/registry' },
  addresses: partOf('addresses'),
  page: { to: '/admin/pages' },
  menu: { to: '/admin/menu' },
  cards: partOf('cards'),
  terms: { to: '/admin/settings', search: { part: 'checkout' } },
  backup: partOf('backups'),
  rehearsal: partOf('backups'),
};

/** The steps of a new installation, as the data show them; folded once all are done. */
export function StepsSection({ setUp }: { setUp: SetUp }) {
  const t = useLabels();
  const listId = useId();
  const { steps } = setUp;
  const done = steps.filter(({ isDone }) => isDone).length;
  const isComplete = done === steps.length;
  const [isChosen, setChosen] = useState<boolean | null>(null);
  const isOpen = isChosen ?? !isComplete;
  const progress = isComplete
    ? t(labels.allDone)
    : t(labels.progress, { done: formatCount(done), all: formatCount(steps.length) });

  return (
    <Section
      title={t(labels.steps)}
      aside={<span className={styles.progress}>{progress}</span>}
      {...(isComplete && {
        action: (
          <Button
            look="quiet"
            aria-expanded={isOpen}
            aria-controls={listId}
            onClick={() => setChosen(!isOpen)}
          >
            {t(isOpen ? labels.hide : labels.show)}
          </Button>
        ),
      })}
    >
      {!isComplete && <ProgressBar label={progress} share={done / steps.length} />}
      <ol id={listId} hidden={!isOpen} className={styles.steps}>
        {steps.map((step) => (
          <Step key={step.step} {...step} missingDetails={setUp.missingDetails} />
        ))}
      </ol>
    </Section>
  );
}

interface StepProps extends Pick<SetUp, 'missingDetails'> {
  step: SetUpStep;
  isDone: boolean;
}

function Step({ step, isDone, missingDetails }: StepProps) {
  const t = useLabels();
  const destination = destinations[step];
  const name = t(stepLabels[step].name);
  const Icon = isDone ? CheckCircleIcon : CircleIcon;
  return (
    <li className={classNames(styles.step, isDone && styles.done)}>
      <Icon
        size={22}
        weight={isDone ? 'duotone' : 'regular'}
        aria-hidden="true"
        className={styles.icon}
      />
      <div className={styles.words}>
        <p className={styles.name}>
          {destination ? (
            <Link {...destination} className="lone-link">
              {name}
            </Link>
          ) : (
            name
          )}
          <span className="visually-hidden">, {t(isDone ? labels.done : labels.toDo)}</span>
        </p>
        <p className={styles.help}>{t(stepLabels[step].help)}</p>
        {step === 'letterhead' && missingDetails.length > 0 && (
          <p className={styles.help}>
            {t(letterheadMissing, { variables: missingDetails.join(', ') })}
          </p>
        )}
      </div>
    </li>
  );
}
