import { aPictureFile } from '../../../server/src/content/test-content.ts';

/** A picture as somebody chooses it on their device. */
export async function aPictureToUpload(name = 'welder.png'): Promise<File> {
  return new File([new Uint8Array(await aPictureFile('png'))], name, { type: 'image/png' });
}
