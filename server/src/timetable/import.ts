import {
  bool,
  extractFile,
  id,
  instantCell,
  oneOf,
  reference,
  required,
  text,
} from '../registry/extract-file.ts';
import { expectedLabels } from '../registry/fault-labels.ts';
import { eventStudents, events } from './tables.ts';

export const eventsFile = extractFile({
  name: 'events.csv',
  table: events,
  key: ['event_id'],
  columns: {
    event_id: required(id()),
    title: required(text()),
    type: required(oneOf('event', 'session')),
    all_day: required(bool()),
    starts_at: required(instantCell()),
    ends_at: required(instantCell()),
    suspended: required(bool()),
  },
  rules: [
    {
      column: 'ends_at',
      isBroken: 's.ends_at < s.starts_at',
      expected: [expectedLabels.notBefore, { column: 'starts_at' }],
    },
  ],
  employer: {
    of: () => 'student.employer_id',
    join: (row) => `join event_students student on student.event_id = ${row}.event_id`,
  },
});

export const eventStudentsFile = extractFile({
  name: 'event_students.csv',
  table: eventStudents,
  key: ['event_id', 'contract_id'],
  columns: {
    event_id: required(reference('events.csv')),
    contract_id: required(reference('training_contracts.csv')),
    attended: bool(),
  },
  parent: { file: 'events.csv', column: 'event_id' },
  isOfContract: true,
});
