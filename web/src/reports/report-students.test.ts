import { describe, expect, it } from 'vitest';
import { aListedContract, anApprentice } from '../test/builders.ts';
import {
  academicYearsOf,
  findStudents,
  numbersToSend,
  type ReportStudent,
  reportStudentsOf,
} from './report-students.ts';

const aStudent = (number: string, name: string, firstYear = 2024): ReportStudent => ({
  number,
  name,
  firstYear,
});
const ann = aStudent('S1', 'Ann Adams');
const di = aStudent('S2', 'Di Döring');

describe('The students of a report', () => {
  it('are listed once, however many contracts they have', () => {
    const apprentice = { ...anApprentice('Ann Adams'), number: 'S1' };
    const contracts = ['2025-02-01', '2023-07-01'].map((startDate) => ({
      ...aListedContract({ startDate }),
      apprentice,
    }));
    expect(reportStudentsOf(contracts)).toEqual([aStudent('S1', 'Ann Adams', 2023)]);
  });

  it('are found by name and number', () => {
    expect(findStudents([ann, di], 'doring')).toEqual([di]);
    expect(findStudents([ann, di], 's1')).toEqual([ann]);
    expect(findStudents([ann, di], ' ')).toEqual([ann, di]);
  });

  it('are sent by number, or as none for a whole company', () => {
    expect(numbersToSend([ann, di], new Set(['S2']), true)).toEqual(['S2']);
    expect(numbersToSend([ann, di], new Set(['S1', 'S2']), true)).toEqual([]);
    expect(numbersToSend([ann], new Set(['S1']), false)).toEqual(['S1']);
  });
});

describe('The academic years of a report', () => {
  it('go back from this year to the first contract', () => {
    expect(academicYearsOf([aStudent('S1', 'Ann', 2024), di], 2026)).toEqual([
      '2026',
      '2025',
      '2024',
    ]);
  });

  it('are at most ten, and at least this one', () => {
    expect(academicYearsOf([aStudent('S1', 'Ann', 1990)], 2026)).toHaveLength(10);
    expect(academicYearsOf([aStudent('S1', 'Ann', 2027)], 2026)).toEqual(['2026']);
    expect(academicYearsOf([], 2026)).toEqual(['2026']);
  });
});
