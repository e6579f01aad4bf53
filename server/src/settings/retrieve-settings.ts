import type { SettingsDocument } from '@tradebridge/contract/settings';
import type { Context } from '../platform/context.ts';
import { readDocuments } from './read-settings.ts';

/** The settings documents, with defaults for missing values. */
export const retrieveSettings = ({ db, institution }: Context): Promise<SettingsDocument[]> =>
  readDocuments(db, institution);
