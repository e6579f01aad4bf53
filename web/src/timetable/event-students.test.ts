import { describe, expect, it } from 'vitest';
import { aTimetableEvent } from '../test/builders.ts';
import { apprenticesOf, countStudents, narrowEvents, studentsInOrder } from './event-students.ts';

const ngaire = { cId: 'c1', givenName: 'Ngaire', familyName: 'Tūhoe', attended: true };
const priya = { cId: 'c2', givenName: 'Priya', familyName: 'Nair', attended: false };
const omar = { cId: 'c3', givenName: 'Omar', familyName: 'Aziz', attended: null };

describe('The students of an event', () => {
  it('are listed with those who were absent first', () => {
    expect(studentsInOrder([ngaire, omar, priya])).toEqual([priya, omar, ngaire]);
  });

  it('are counted if their attendance is recorded', () => {
    expect(countStudents([ngaire, priya, omar])).toEqual({ attended: 1, absent: 1 });
    expect(countStudents([omar])).toEqual({ attended: 0, absent: 0 });
  });
});

describe('One apprentice', () => {
  const both = aTimetableEvent({ students: [ngaire, priya] });
  const other = aTimetableEvent({ students: [omar] });

  it('has their own events, without the names of others', () => {
    const narrowed = narrowEvents([both, other], 'c1');
    expect(narrowed.map(({ id, details }) => [id, details.students])).toEqual([
      [both.id, [ngaire]],
    ]);
  });

  it('can be chosen after the contract has ended, or without events', () => {
    const idle = { cId: 'c4', givenName: 'Bo', familyName: 'Baker' };
    expect(apprenticesOf([idle], [both]).map(({ cId }) => cId)).toEqual(['c4', 'c2', 'c1']);
  });
});
