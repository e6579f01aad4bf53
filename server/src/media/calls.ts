import * as contract from '@tradebridge/contract/media';
import { serve } from '../platform/serve.ts';
import { deleteMedia, describePicture } from './edit-media.ts';
import { retrieveMedia } from './list-media.ts';

export const mediaCalls = {
  [contract.retrieveMedia.path]: serve(contract.retrieveMedia, retrieveMedia),
  [contract.describePicture.path]: serve(contract.describePicture, describePicture),
  [contract.deleteMedia.path]: serve(contract.deleteMedia, deleteMedia),
};
