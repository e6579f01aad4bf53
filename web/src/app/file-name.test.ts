import { expect, test } from 'vitest';
import { fileNameIn } from './file-name.ts';

test('a file keeps the true name that the server gives it', () => {
  const disposition = `attachment; filename="M_ori.pdf"; filename*=UTF-8''M%C4%81ori%20plan.pdf`;
  expect(fileNameIn(disposition)).toBe('Māori plan.pdf');
  expect(fileNameIn('inline; filename="plan.pdf"')).toBe('plan.pdf');
});

test('what is no name is none', () => {
  expect(fileNameIn(null)).toBeNull();
  expect(fileNameIn('attachment; filename=""')).toBeNull();
  expect(fileNameIn(`attachment; filename="plain.pdf"; filename*=UTF-8''%E0%A4%A`)).toBe(
    'plain.pdf',
  );
});
