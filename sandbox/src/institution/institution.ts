import type { CompanyNames } from './company-names.ts';
import type { Day } from './days.ts';
import type { ExtractWriter } from './extract-writer.ts';
import type { Sequences } from './identifiers.ts';
import type { Random } from './random.ts';

/** An apprentice, for forming classes. */
export interface Apprentice {
  contractId: string;
  employerId: string;
  course: string;
  start: Day;
  end: Day;
  isSuspended: boolean;
}

/** The context of everything generated: calendar, random numbers, sequences, names and files. */
export interface Institution {
  today: Day;
  zone: string;
  random: Random;
  numbers: Sequences;
  companyNames: CompanyNames;
  writer: ExtractWriter;
  /** Apprentices not yet assigned to classes. */
  roster: Apprentice[];
}
