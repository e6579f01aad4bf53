import { type SealedPlace, sealedPlace } from '../platform/reseal.ts';
import { authenticatorPurpose } from './authenticator.ts';
import { linkCodePurpose } from './mailed-link.ts';
import { providerPurpose } from './provider-sign-ins.ts';
import { recoveryCodePurpose } from './recovery-codes.ts';

/** The columns of accounts that hold sealed values. */
export const identitySealedPlaces: readonly SealedPlace[] = [
  sealedPlace({
    what: 'authenticator secrets',
    purpose: authenticatorPurpose,
    table: 'users',
    id: 'id',
    idType: 'text',
    sealed: 'authenticator_secret',
    owner: 'id',
    label: 'email',
  }),
  sealedPlace({
    what: 'authenticator secrets about to be registered',
    purpose: authenticatorPurpose,
    table: 'second_factor_changes',
    id: 'session_id',
    idType: 'text',
    sealed: 'authenticator_secret',
    owner: '(select user_id from sessions where sessions.id = session_id)',
  }),
  sealedPlace({
    what: 'recovery codes',
    purpose: recoveryCodePurpose,
    table: 'recovery_codes',
    id: 'id',
    idType: 'uuid',
    sealed: 'code_hash',
    owner: 'user_id',
    label: '(select email from users where users.id = user_id)',
    // A value without a key id is a keyed hash, which cannot be resealed.
    where: "used_at is null and position('.' in code_hash) > 0",
  }),
  sealedPlace({
    what: 'pending sign-ins with a provider',
    purpose: providerPurpose,
    table: 'provider_sign_ins',
    id: 'state_hash',
    idType: 'text',
    sealed: 'secrets',
    // Once the browser has returned, the column holds a hash.
    where: 'code_hash is null',
  }),
  sealedPlace({
    what: 'links that have a code',
    purpose: linkCodePurpose,
    table: 'link_codes',
    id: 'code_hash',
    idType: 'text',
    sealed: 'token',
    owner: 'code_hash',
  }),
];
