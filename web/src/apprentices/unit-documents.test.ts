import { describe, expect, it } from 'vitest';
import { documentsOf } from './unit-documents.ts';

describe('Documents of a unit', () => {
  it('are distinguished by their kind', () => {
    expect(
      documentsOf([
        'https://training.gov.au/training/details/UEECD0046',
        'https://training.gov.au/assets/UEE/UEECD0046_R1.pdf',
      ]).map((document) => document.kind),
    ).toEqual(['page', 'pdf']);
  });

  it('show their subject in their address', () => {
    expect(
      documentsOf([
        'https://training.gov.au/assets/UEE/UEECD0046_R1.pdf',
        'https://training.gov.au/assets/UEE/UEE30820_R6.PDF',
        'https://training.gov.au/training/details/UEECD0046',
      ]).map((document) => document.code),
    ).toEqual(['UEECD0046', 'UEE30820', 'UEECD0046']);
  });

  it('are web addresses only', () => {
    expect(documentsOf(['javascript:alert(1)', 'not an address', 'data:text/html,x'])).toEqual([]);
  });
});
