import type { Pace } from './training.ts';

interface Circumstances {
  /** For each unit awaiting confirmation, the days it has been waiting. */
  awaitingDays?: readonly number[];
  finalAwaitingDays?: number;
  isSuspended?: boolean;
  isCompleted?: boolean;
  attendance?: 'part_time' | 'school_based';
  isFromAbroad?: boolean;
}

export interface HallamApprentice extends Circumstances {
  givenName: string;
  familyName: string;
  /** Since the start; negative for one who has signed and starts next week. */
  months: number;
  pace: Pace;
}

const apprentice = (
  givenName: string,
  familyName: string,
  months: number,
  pace: Pace,
  circumstances: Circumstances = {},
): HallamApprentice => ({ givenName, familyName, months, pace, ...circumstances });

/**
 * The 45 of the parent company, by name, since they appear in the demonstration's stories: twelve
 * units and two final completions are awaiting confirmation, the oldest for 27 days; two more units
 * are waiting at a suspended contract and do not count.
 */
export const hallamApprentices: readonly HallamApprentice[] = [
  apprentice('Ngaire', 'Tūhoe', 28, 'on track', { awaitingDays: [16, 6] }),
  apprentice('Liam', 'O’Connell', 47, 'on track', { finalAwaitingDays: 2 }),
  apprentice('Sione', 'Ika', 27, 'behind', { awaitingDays: [11, 3] }),
  apprentice('Priya', 'Varma', 9, 'on track', { awaitingDays: [1] }),
  apprentice('Tuấn', 'Nguyễn', 39, 'ahead', { awaitingDays: [9, 4, 2] }),
  apprentice('Giulia', 'D’Angelo', 15, 'on track', { awaitingDays: [5] }),
  apprentice('Maeve', "O'Brien", 32, 'behind', { awaitingDays: [7] }),
  apprentice('Jarrah', 'Briggs', 21, 'on track', { awaitingDays: [27] }),
  apprentice('Sina', 'Leota', 13, 'ahead', { awaitingDays: [2] }),
  apprentice('Eleni', 'Karagiannis', 49, 'on track', { finalAwaitingDays: 9 }),
  apprentice('Connor', 'Murphy', 20, 'behind', { awaitingDays: [20, 8], isSuspended: true }),
  apprentice('Charlotte', 'Hartley-Jones', 50, 'on track', { isCompleted: true }),
  apprentice('Jack', 'Smith', 44, 'on track'),
  apprentice('Mei', 'Chen', 42, 'ahead'),
  apprentice('Arjun', 'Singh', 41, 'behind'),
  apprentice('Harpreet', 'Kaur', 38, 'on track'),
  apprentice('Hassan', 'El-Masri', 37, 'on track'),
  apprentice('Zeinab', 'Haddad', 36, 'ahead'),
  apprentice('Jose Mari', 'de los Reyes', 34, 'on track'),
  apprentice('Matilda', 'Whitfield', 33, 'on track'),
  apprentice('Lachlan', 'McKenzie', 31, 'on track'),
  apprentice('Marco', 'Di Pietro', 30, 'behind'),
  apprentice('Wiremu', 'Parāone', 29, 'on track', { isFromAbroad: true }),
  apprentice('Kirra', 'Tamwoy', 26, 'on track'),
  apprentice('Oliver', 'van Dyk', 25, 'ahead'),
  apprentice('Rohan', 'de Souza', 24, 'on track'),
  apprentice('Linh', 'Trần', 23, 'on track'),
  apprentice('Bailey', 'Thompson', 22, 'behind'),
  apprentice('Yianni', 'Papadopoulos', 19, 'on track'),
  apprentice('Róisín', 'Ó Briain', 18, 'on track'),
  apprentice('R', 'Subramaniam', 17, 'ahead'),
  apprentice('Minh', 'Le', 16, 'on track'),
  apprentice('Tahlia', 'Featherstonehaugh', 14, 'behind', { attendance: 'part_time' }),
  apprentice('Semisi', "Ma'afu", 12, 'on track'),
  apprentice('Daniela', 'Núñez', 11, 'on track'),
  apprentice('Wei', 'Ng', 10, 'ahead'),
  apprentice('Elijah', 'Nona', 8, 'on track'),
  apprentice('Bridget', 'St Clair', 7, 'on track'),
  apprentice('Omar', 'Khoury', 6, 'behind'),
  apprentice('Ananya', 'Perera', 5, 'on track'),
  apprentice('Jayden', 'Müller', 4, 'on track', { attendance: 'school_based' }),
  apprentice('Cooper', 'Bell', 3, 'on track'),
  apprentice('Zoe', 'Vlahos', 2, 'on track'),
  apprentice('Xin Yi', 'Au-Yeung', 1, 'on track'),
  apprentice('Tyrell', 'Morgan', -0.3, 'on track'),
];
