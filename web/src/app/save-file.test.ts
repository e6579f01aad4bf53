import { expect, it } from 'vitest';
import { uiLabels } from '../ui/ui-labels.ts';
import { ApiError } from './api-error.ts';
import { titleOfFailedDownload } from './save-file.ts';

const titleOf = (error: unknown) =>
  titleOfFailedDownload(error, uiLabels.downloadFailed).defaultText;

it('a failed download is titled Not Found if the file does not exist, and as failed otherwise', () => {
  const missing = new ApiError({ status: 404, code: 'not-found', message: 'Gone' });
  expect(titleOf(missing)).toBe('Not Found');
  const refused = new ApiError({ status: 403, code: 'forbidden', message: 'No' });
  expect(titleOf(refused)).toBe('The file couldn’t be downloaded');
  expect(titleOf(new Error('broken'))).toBe('The file couldn’t be downloaded');
});
