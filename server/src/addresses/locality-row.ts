import type { Label } from '@tradebridge/contract/labels';
import type { FoundFault } from '../registry/faults.ts';
import { localityLabels as labels } from './labels.ts';

/** A locality with its postcode, as in a file. */
export interface FoundLocality {
  readonly postcode: string;
  readonly name: string;
  readonly stateCode: string;
}

const states: Readonly<Record<string, string>> = {
  'new south wales': 'NSW',
  victoria: 'VIC',
  queensland: 'QLD',
  'south australia': 'SA',
  'western australia': 'WA',
  tasmania: 'TAS',
  'northern territory': 'NT',
  'australian capital territory': 'ACT',
};
const stateCodes: ReadonlySet<string> = new Set(Object.values(states));

/** The code of a state, given its code or its name, in any case. */
const stateCodeOf = (text: string): string | undefined =>
  stateCodes.has(text.toUpperCase()) ? text.toUpperCase() : states[text.toLowerCase()];

const small = /(?<=[\s-])(Of|The|And|On|Upon|In|At)(?=[\s-])/g;

/** Converts a name from capitals: `ST ALBANS` becomes St Albans, `O'CONNOR` O'Connor. */
export function inTitleCase(name: string): string {
  if (name !== name.toUpperCase() || !/\p{Letter}{2}/u.test(name)) return name;
  return name
    .toLowerCase()
    .replace(/(?<![\p{Letter}\p{Number}'’])\p{Letter}/gu, (letter) => letter.toUpperCase())
    .replace(/(?<=\b(?:O|D)['’])\p{Letter}/gu, (letter) => letter.toUpperCase())
    .replace(/(?<=\bMc)\p{Letter}/gu, (letter) => letter.toUpperCase())
    .replace(small, (word) => word.toLowerCase());
}

/** The cells of a row by column name. */
export interface LocalityCells {
  readonly postcode: string;
  readonly locality: string;
  readonly state: string;
}

/** The locality of a row, or what is wrong with it. */
export function localityOf(
  cells: LocalityCells,
  at: { readonly file: string; readonly line: number },
): FoundLocality | FoundFault[] {
  const faults: FoundFault[] = [];
  const expect = (isRight: boolean, column: keyof LocalityCells, expected: Label) => {
    if (!isRight) faults.push({ ...at, column, value: cells[column], expected });
  };
  const stateCode = stateCodeOf(cells.state);
  expect(/^\d{4}$/.test(cells.postcode), 'postcode', labels.filePostcode);
  expect(
    cells.locality !== '' && cells.locality.length <= 200 && !/\p{Cc}/u.test(cells.locality),
    'locality',
    labels.fileName,
  );
  expect(stateCode !== undefined, 'state', labels.fileState);
  if (faults.length > 0 || stateCode === undefined) return faults;
  return { postcode: cells.postcode, name: inTitleCase(cells.locality), stateCode };
}
