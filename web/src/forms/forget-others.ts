import { forgetAnswersOfOthers } from './device-answers.ts';

/** The next user of a shared device finds nothing of what another has entered in forms. */
export async function forgetFormsOfOthers(userId: string): Promise<void> {
  if (!forgetAnswersOfOthers(userId, localStorage)) return;
  const { forgetFilesOfOthers } = await import('./device-files.ts');
  await forgetFilesOfOthers(userId);
}
