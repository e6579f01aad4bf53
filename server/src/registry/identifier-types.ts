import { asString } from './cell-types.ts';
import { expectedLabels } from './fault-labels.ts';

// Numbers with check digits (domain facts: ABN and USI).

const abnWeights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];

/**
 * Australian Business Number: with 1 subtracted from the first digit, the weighted sum is a
 * multiple of 89.
 */
export const abnType = asString('text', expectedLabels.abn, 11, (cell) => {
  if (!/^\d{11}$/.test(cell)) return undefined;
  const sum = abnWeights.reduce(
    (total, weight, index) => total + weight * (Number(cell[index]) - (index === 0 ? 1 : 0)),
    0,
  );
  return sum % 89 === 0 ? cell : undefined;
});

const usiCharacters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/**
 * Unique Student Identifier: the tenth character is the Luhn check character, modulo 32, of the
 * first nine.
 */
export const usiType = asString('text', expectedLabels.usi, 10, (cell) => {
  const values = Array.from(cell, (character) => usiCharacters.indexOf(character));
  if (values.length !== 10 || values.includes(-1)) return undefined;
  const sum = values.reduce((total, value, index) => {
    const product = index % 2 === 0 ? value * 2 : value;
    return index === 9 ? total : total + Math.floor(product / 32) + (product % 32);
  }, 0);
  return values[9] === (32 - (sum % 32)) % 32 ? cell : undefined;
});
