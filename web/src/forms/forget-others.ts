import { forgetAnswersOfOthers } from './device-answers.ts';

/** Removes other users' entries from a shared device. */
export async function forgetFormsOfOthers(userId: string): Promise<void> {
  if (!forgetAnswersOfOthers(userId, localStorage)) return;
  const { forgetFilesOfOthers } = await import('./device-files.ts');
  await forgetFilesOfOthers(userId);
}
