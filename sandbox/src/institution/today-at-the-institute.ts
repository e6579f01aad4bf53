import type { HallamPeople } from './hallam.ts';
import type { Institution } from './institution.ts';
import { type SessionPlan, writeSession } from './timetable.ts';

interface AuthoredSession extends Omit<SessionPlan, 'day' | 'students'> {
  daysAhead: number;
  /** By given name, for the parent's apprentices. */
  hallam: readonly (readonly [name: string, attended: boolean | null])[];
  /** How many come from other companies, whom the parent must not see. */
  others: number;
}

const session = { type: 'session', isSuspended: false } as const;

/**
 * Sessions today, on any day of the week, with every state of attendance; and some in the future.
 */
const sessions: readonly AuthoredSession[] = [
  {
    ...session,
    title: 'Electrical safety, block 2',
    daysAhead: 0,
    time: { from: '08:00', to: '12:00' },
    hallam: [
      ['Ngaire', true],
      ['Sione', true],
      ['Jarrah', true],
      ['Maeve', true],
      ['Lachlan', true],
    ],
    others: 7,
  },
  {
    ...session,
    title: 'Wiring rules workshop',
    daysAhead: 0,
    time: { from: '13:00', to: '16:00' },
    hallam: [
      ['Priya', false],
      ['Giulia', null],
      ['Sina', null],
    ],
    others: 9,
  },
  {
    ...session,
    title: 'Solve problems in multiple path circuits',
    daysAhead: 0,
    time: { from: '08:30', to: '15:30' },
    hallam: [
      ['Tuấn', true],
      ['Arjun', false],
      ['Harpreet', null],
      ['Hassan', true],
    ],
    others: 4,
  },
  {
    ...session,
    title: 'Capstone revision, evening',
    daysAhead: 0,
    time: { from: '17:30', to: '20:30' },
    isSuspended: true,
    hallam: [
      ['Jack', null],
      ['Mei', null],
    ],
    others: 5,
  },
  {
    type: 'event',
    isSuspended: false,
    title: 'Women in trades, open day',
    daysAhead: 0,
    time: null,
    hallam: [
      ['Matilda', null],
      ['Daniela', null],
      ['Bridget', null],
    ],
    others: 6,
  },
  {
    ...session,
    title: 'Isolation procedures, assessment',
    daysAhead: 1,
    time: { from: '09:00', to: '11:00' },
    hallam: [
      ['Priya', null],
      ['Sina', null],
      ['Elijah', null],
      ['Omar', null],
    ],
    others: 6,
  },
  {
    ...session,
    title: 'Photovoltaic systems, block 1',
    daysAhead: 7,
    time: { from: '08:00', to: '15:30' },
    hallam: [
      ['Ngaire', null],
      ['Sione', null],
      ['Kirra', null],
      ['Oliver', null],
      ['Rohan', null],
      ['Linh', null],
    ],
    others: 8,
  },
  {
    type: 'event',
    isSuspended: false,
    title: 'Employer breakfast',
    daysAhead: 8,
    time: { from: '07:00', to: '08:30' },
    hallam: [['Liam', null]],
    others: 3,
  },
];

/** How many days ahead the electricians are taken by these sessions. */
export const spokenForDaysAhead: ReadonlySet<number> = new Set(
  sessions.map(({ daysAhead }) => daysAhead),
);

/** Writes them, with electricians of other companies among the parent's own. Reads the roster. */
export function writeTodayAtTheInstitute(institution: Institution, hallam: HallamPeople): void {
  const { today, roster } = institution;
  const own = new Set([...hallam.values()].map(({ contractId }) => contractId));
  const others = roster.filter(
    ({ course, contractId, start, isSuspended }) =>
      course === 'UEE30820' && !own.has(contractId) && start <= today && !isSuspended,
  );
  for (const [index, { daysAhead, hallam: named, others: count, ...plan }] of sessions.entries()) {
    const random = institution.random.fork(`today ${index}`);
    const students = named.map(([name, attended]) => {
      const person = hallam.get(name);
      if (!person) throw new Error(`${name} is not an apprentice of the parent company.`);
      return { contractId: person.contractId, attended };
    });
    const isKnown = daysAhead === 0 && plan.time !== null && !plan.isSuspended;
    // People cannot be in two rooms at once: each session takes the next ones in line.
    for (const { contractId } of others.splice(0, count)) {
      students.push({ contractId, attended: isKnown ? random.chance(0.9) : null });
    }
    writeSession(institution, { ...plan, day: today + daysAhead, students });
  }
}
