import type { CompanyNames } from './company-names.ts';
import type { Day } from './days.ts';
import type { ExtractWriter } from './extract-writer.ts';
import type { Sequences } from './identifiers.ts';
import type { Random } from './random.ts';

/** Someone in training, as classes are made of. */
export interface Apprentice {
  contractId: string;
  employerId: string;
  course: string;
  start: Day;
  end: Day;
  isSuspended: boolean;
}

/** What everything that is generated belongs to: its calendar, chance, numbers, names and files. */
export interface Institution {
  today: Day;
  zone: string;
  random: Random;
  numbers: Sequences;
  companyNames: CompanyNames;
  writer: ExtractWriter;
  /** Who is in training and has yet to be put into classes. */
  roster: Apprentice[];
}
