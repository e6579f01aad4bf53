import { PauseCircleIcon } from '@phosphor-icons/react/dist/csr/PauseCircle';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { today } from '../app/format.ts';
import { FailedQuery } from '../ui/FailedQuery.tsx';
import { useLabels } from '../ui/labels.ts';
import { Section } from '../ui/Section.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { Tag } from '../ui/Tag.tsx';
import { type PlacedEvent, placeEvent } from './event-times.ts';
import { timesInWords } from './event-words.ts';
import { timetableLabels } from './labels.ts';
import styles from './NextSessions.module.css';
import { nextSessionsLabels as labels } from './next-labels.ts';
import { eventsQuery } from './queries.ts';
import { addDays } from './timetable-days.ts';

/** Number of days ahead. */
const days = 14;

interface NextSessionsProps {
  eId: string;
  cId: string;
  most: number;
}

/** The apprentice's next sessions, for their own page. */
export function NextSessions({ eId, cId, most }: NextSessionsProps) {
  const t = useLabels();
  const day = today();
  const query = useQuery(eventsQuery({ eId, cId }, { start: day, end: addDays(day, days) }));
  return (
    <Section
      title={t(labels.title)}
      flush
      action={
        <Link to="/apprentice-timetable/$cid/$initDate" params={{ cid: cId, initDate: day }}>
          {t(labels.all)}
        </Link>
      }
    >
      {content()}
    </Section>
  );

  function content() {
    if (query.data === undefined) {
      if (!query.isError) return <SkeletonRows count={2} />;
      return <FailedQuery title={t(labels.failed)} query={query} />;
    }
    const now = Date.now();
    const toCome = query.data.filter(({ endDate }) => Date.parse(endDate) > now);
    if (toCome.length === 0) {
      return <p className={styles.none}>{t(labels.none, { count: days })}</p>;
    }
    return (
      <ul>
        {toCome.slice(0, most).map((event) => (
          <Session key={event.id} placed={placeEvent(event)} />
        ))}
      </ul>
    );
  }
}

function Session({ placed }: { placed: PlacedEvent }) {
  const t = useLabels();
  const { event } = placed;
  return (
    <li className={styles.session}>
      <div className={styles.words}>
        <p className={styles.what}>{event.details.title}</p>
        <p className={styles.when}>{timesInWords(t, placed)}</p>
      </div>
      {event.suspended && (
        <Tag meaning="grey" icon={<PauseCircleIcon size={15} weight="bold" aria-hidden="true" />}>
          {t(timetableLabels.suspended)}
        </Tag>
      )}
    </li>
  );
}
