import { aPictureFile } from '../../../server/src/content/test-content.ts';

/** A picture file on a user's device. */
export async function aPictureToUpload(name = 'welder.png'): Promise<File> {
  return new File([new Uint8Array(await aPictureFile('png'))], name, { type: 'image/png' });
}
