import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { Page } from '../app/Page.tsx';
import { useLabels } from '../ui/labels.ts';
import styles from './AdministrationPage.module.css';
import { administrationLabels as labels } from './labels.ts';
import { type Place, type PlaceGroup, type PlaceId, placeGroups } from './places.ts';
import { useContentFigures, useOfficeFigures } from './use-figures.tsx';

interface AdministrationPageProps {
  /** Figures about payments. */
  paymentsFigure: ReactNode;
}

/** The pages of administration, with a figure each (OPEN-004). */
export function AdministrationPage({ paymentsFigure }: AdministrationPageProps) {
  const t = useLabels();
  const figures = { ...useContentFigures(), ...useOfficeFigures(), payments: paymentsFigure };
  return (
    <Page title={t(labels.title)} lead={t(labels.lead)}>
      <div className={styles.groups}>
        {placeGroups.map((group) => (
          <Group key={group.id} group={group} figures={figures} />
        ))}
      </div>
    </Page>
  );
}

interface GroupProps {
  group: PlaceGroup;
  figures: Readonly<Record<PlaceId, ReactNode>>;
}

function Group({ group, figures }: GroupProps) {
  const t = useLabels();
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.group}>
        {t(group.label)}
      </h2>
      <ul className={styles.cards}>
        {group.places.map((place) => (
          <Card key={place.id} place={place} figure={figures[place.id]} />
        ))}
      </ul>
    </section>
  );
}

function Card({ place, figure }: { place: Place; figure: ReactNode }) {
  const t = useLabels();
  const { icon: Icon } = place;
  return (
    <li className={styles.card}>
      <span className={styles.icon}>
        <Icon size={26} weight="duotone" aria-hidden="true" />
      </span>
      <h3 className={styles.title}>
        <Link to={place.to} className={styles.link}>
          {t(place.label)}
        </Link>
      </h3>
      <p className={styles.help}>{t(place.help)}</p>
      <p className={styles.figure}>{figure}</p>
    </li>
  );
}
