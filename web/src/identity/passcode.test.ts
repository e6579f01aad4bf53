import { describe, expect, test } from 'vitest';
import { emptyBoxes, enterDigits, enterValue, eraseDigit, isComplete } from './passcode.ts';

const boxesOf = (text: string) => emptyBoxes.map((_, index) => text[index]?.trim() ?? '');

describe('the boxes of a passcode', () => {
  test('a digit is entered and the focus moves to the next box', () => {
    expect(enterDigits(emptyBoxes, 0, '4')).toEqual({ boxes: boxesOf('4'), focus: 1 });
  });

  test('the last box keeps the focus', () => {
    expect(enterDigits(boxesOf('12345'), 5, '6')).toEqual({ boxes: boxesOf('123456'), focus: 5 });
  });

  test('other characters change nothing', () => {
    expect(enterDigits(boxesOf('12'), 2, 'x')).toBeNull();
  });

  test('a pasted passcode fills all boxes, wherever it is pasted and however it is formatted', () => {
    expect(enterDigits(boxesOf('9'), 3, ' 123 456 ')?.boxes).toEqual(boxesOf('123456'));
  });

  test('a pasted part fills the boxes from its own', () => {
    expect(enterDigits(boxesOf('12'), 2, '34')).toEqual({ boxes: boxesOf('1234'), focus: 4 });
  });

  test('full-width digits count', () => {
    expect(enterDigits(emptyBoxes, 0, '１２３４５６')?.boxes).toEqual(boxesOf('123456'));
  });

  test('autofill in one box is spread over all', () => {
    expect(enterValue(boxesOf('9'), 0, '123456')).toEqual({ boxes: boxesOf('123456'), focus: 5 });
  });

  test('a second digit in a box replaces the first', () => {
    expect(enterValue(boxesOf('15'), 1, '52')).toEqual({ boxes: boxesOf('12'), focus: 2 });
  });

  test('a cleared box stays empty and focused', () => {
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
