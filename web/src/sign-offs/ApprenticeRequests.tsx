import { Link } from '@tanstack/react-router';
import type { SignoffRequest } from '@tradebridge/contract/sign-offs';
import { memo, type ReactNode } from 'react';
import { Checkbox } from '../ui/Checkbox.tsx';
import { classNames } from '../ui/class-names.ts';
import { useLabels } from '../ui/labels.ts';
import { Tag } from '../ui/Tag.tsx';
import { Unbroken } from '../ui/Unbroken.tsx';
import styles from './ApprenticeRequests.module.css';
import { EarlierNotYets } from './EarlierNotYets.tsx';
import { signOffLabels } from './labels.ts';
import { codeOf, fullNameOf, type RequestGroup, type SignoffContract } from './requests.ts';
import { type Selection, stateOf, unitsAmong } from './selection.ts';
import { Waiting } from './Waiting.tsx';
import { attendanceInWords, nameOf, sizeOf } from './wording.ts';

export type Choose = (requests: readonly SignoffRequest[], isChosen: boolean) => void;
/** The button for a final completion, which is decided separately. */
export type AnswerFinal = (request: SignoffRequest) => ReactNode;
export type AvatarOf = (contract: SignoffContract) => ReactNode;

interface ApprenticeRequestsProps {
  group: RequestGroup;
  selection: Selection;
  /** Absent for read-only users. */
  choose: Choose | undefined;
  answerFinal: AnswerFinal | undefined;
  /** The company whose earlier answers are shown; null for none. */
  earlierAt: string | null;
  avatarOf: AvatarOf;
}

/** The waiting requests of an apprentice. */
export const ApprenticeRequests = memo(function ApprenticeRequests({
  group,
  selection,
  choose,
  answerFinal,
  earlierAt,
  avatarOf,
}: ApprenticeRequestsProps) {
  const t = useLabels();
  const { contract, requests } = group;
  return (
    <div className={styles.group}>
      <div className={styles.head}>
        {avatarOf(contract)}
        <div className={styles.who}>
          <Link to="/apprentice/$cid" params={{ cid: contract.id }} className={styles.name}>
            {fullNameOf(contract)}
          </Link>
          <span className={styles.course}>{contract.courseName}</span>
          {contract.latestAttendance && (
            <p className={styles.attendance}>
              <Unbroken>{attendanceInWords(t, contract.latestAttendance)}</Unbroken>
            </p>
          )}
        </div>
        <GroupSize group={group} selection={selection} choose={choose} />
      </div>
      <ul className={styles.requests}>
        {requests.map((request) => (
          <li key={request.id}>
            {request.isFinalSignoff ? (
              <div className={classNames(styles.request, styles.finalRequest)}>
                <RequestWords request={request} />
                {answerFinal?.(request)}
              </div>
            ) : (
              <Request request={request} isChosen={selection.has(request.id)} choose={choose} />
            )}
            {earlierAt !== null && <EarlierNotYets eId={earlierAt} requestId={request.id} />}
          </li>
        ))}
      </ul>
    </div>
  );
});

/** The number of waiting requests; with several, a check box for all. */
function GroupSize({
  group: { contract, requests },
  selection,
  choose,
}: Pick<ApprenticeRequestsProps, 'group' | 'selection' | 'choose'>) {
  const t = useLabels();
  const size = sizeOf(t, requests);
  const units = unitsAmong(requests);
  if (!choose || units.length <= 1) {
    return <Tag meaning={units.length === 0 ? 'blue' : 'amber'}>{size}</Tag>;
  }
  const state = stateOf(units, selection);
  return (
    <Checkbox
      className={styles.all}
      checked={state === 'all'}
      mixed={state === 'some'}
      onChange={(event) => choose(units, event.target.checked)}
      aria-label={t(signOffLabels.chooseOf, {
        count: units.length,
        name: fullNameOf(contract),
      })}
    >
      <Tag meaning="amber">{size}</Tag>
    </Checkbox>
  );
}

interface RequestProps {
  request: SignoffRequest;
  isChosen: boolean;
  choose: Choose | undefined;
}

function RequestWords({ request }: Pick<RequestProps, 'request'>) {
  const t = useLabels();
  return (
    <span className={styles.words}>
      <span className={classNames(styles.unit, request.isFinalSignoff && styles.final)}>
        {nameOf(t, request)}
      </span>
      <span className={styles.facts}>
        <code className={styles.code}>{codeOf(request)}</code>
        <Waiting since={request.waitingSince} />
      </span>
      {/* In a list of all check boxes, the name above is not announced. */}
      <span className="visually-hidden">{fullNameOf(request.contract)}</span>
    </span>
  );
}

const Request = memo(function Request({ request, isChosen, choose }: RequestProps) {
  const words = <RequestWords request={request} />;
  if (!choose) return <div className={styles.request}>{words}</div>;
  return (
    <Checkbox
      className={styles.request}
      checked={isChosen}
      onChange={(event) => choose([request], event.target.checked)}
    >
      {words}
    </Checkbox>
  );
});
