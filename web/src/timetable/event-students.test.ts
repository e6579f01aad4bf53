import { describe, expect, it } from 'vitest';
import { aTimetableEvent } from '../test/builders.ts';
import { apprenticesOf, countStudents, narrowEvents, studentsInOrder } from './event-students.ts';

const ngaire = { cId: 'c1', givenName: 'Ngaire', familyName: 'Tūhoe', attended: true };
const priya = { cId: 'c2', givenName: 'Priya', familyName: 'Nair', attended: false };
const omar = { cId: 'c3', givenName: 'Omar', familyName: 'Aziz', attended: null };

describe('The students of an event', () => {
  it('are told with those who were absent first', () => {
    expect(studentsInOrder([ngaire, omar, priya])).toEqual([priya, omar, ngaire]);
  });

  it('are counted as far as anybody has said', () => {
    expect(countStudents([ngaire, priya, omar])).toEqual({ attended: 1, absent: 1 });
    expect(countStudents([omar])).toEqual({ attended: 0, absent: 0 });
  });
});

describe('One apprentice', () => {
  const both = aTimetableEvent({ students: [ngaire, priya] });
  const other = aTimetableEvent({ students: [omar] });

  it("has the events of their own, without the others' names", () => {
    const narrowed = narrowEvents([both, other], 'c1');
    expect(narrowed.map(({ id, details }) => [id, details.students])).toEqual([
      [both.id, [ngaire]],
    ]);
  });

  it('can be chosen although the contract has ended, or there is nothing on', () => {
    const idle = { cId: 'c4', givenName: 'Bo', familyName: 'Baker' };
    expect(apprenticesOf([idle], [both]).map(({ cId }) => cId)).toEqual(['c4', 'c2', 'c1']);
  });
});
