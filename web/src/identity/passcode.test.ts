import { describe, expect, test } from 'vitest';
import { emptyBoxes, enterDigits, enterValue, eraseDigit, isComplete } from './passcode.ts';

const boxesOf = (text: string) => emptyBoxes.map((_, index) => text[index]?.trim() ?? '');

describe('the boxes of a passcode', () => {
  test('a digit goes in and the next box follows', () => {
    expect(enterDigits(emptyBoxes, 0, '4')).toEqual({ boxes: boxesOf('4'), focus: 1 });
  });

  test('the last box keeps the focus', () => {
    expect(enterDigits(boxesOf('12345'), 5, '6')).toEqual({ boxes: boxesOf('123456'), focus: 5 });
  });

  test('what is no digit changes nothing', () => {
    expect(enterDigits(boxesOf('12'), 2, 'x')).toBeNull();
  });

  test('a pasted passcode fills all, wherever it is pasted and however it is written', () => {
    expect(enterDigits(boxesOf('9'), 3, ' 123 456 ')?.boxes).toEqual(boxesOf('123456'));
  });

  test('a pasted part goes in from its box on', () => {
    expect(enterDigits(boxesOf('12'), 2, '34')).toEqual({ boxes: boxesOf('1234'), focus: 4 });
  });

  test('full-width digits count', () => {
    expect(enterDigits(emptyBoxes, 0, '１２３４５６')?.boxes).toEqual(boxesOf('123456'));
  });

  test('an input that was filled in whole is spread over all', () => {
    expect(enterValue(boxesOf('9'), 0, '123456')).toEqual({ boxes: boxesOf('123456'), focus: 5 });
  });

  test('an input with a second digit beside the old one takes the new one', () => {
    expect(enterValue(boxesOf('15'), 1, '52')).toEqual({ boxes: boxesOf('12'), focus: 2 });
  });

  test('an input that was emptied is empty, and keeps the focus', () => {
    expect(enterValue(boxesOf('123'), 1, '')).toEqual({ boxes: boxesOf('1 3'), focus: 1 });
  });

  test('an input without a digit changes nothing', () => {
    expect(enterValue(boxesOf('1'), 0, 'ab')).toBeNull();
  });

  test('backspace empties a full box and stays', () => {
    expect(eraseDigit(boxesOf('123'), 2)).toEqual({ boxes: boxesOf('12'), focus: 2 });
  });

  test('backspace in an empty box goes back', () => {
    expect(eraseDigit(boxesOf('12'), 2)).toEqual({ boxes: boxesOf('1'), focus: 1 });
  });

  test('are complete with six digits', () => {
    expect(isComplete(boxesOf('123456'))).toBe(true);
    expect(isComplete(boxesOf('12345'))).toBe(false);
  });
});
