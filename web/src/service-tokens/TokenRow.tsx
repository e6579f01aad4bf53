import type { ServiceToken } from '@tradebridge/contract/service-tokens';
import { formatInstant } from '../app/format.ts';
import { Button } from '../ui/Button.tsx';
import { classNames } from '../ui/class-names.ts';
import { type Translate, useLabels } from '../ui/labels.ts';
import rows from '../ui/named-row.module.css';
import { Tag } from '../ui/Tag.tsx';
import { serviceTokenLabels as labels, scopeLabels, stateLabels } from './labels.ts';
import styles from './ServiceTokensPage.module.css';

const meanings = { valid: 'green', expired: 'amber', revoked: 'grey' } as const;

interface TokenRowProps {
  token: ServiceToken;
  onRevoke: () => void;
}

/** A token: what it may do, whose it is, and until when. */
export function TokenRow({ token, onRevoke }: TokenRowProps) {
  const t = useLabels();
  const { name, hint, scopes, state, created, createdBy } = token;
  return (
    <li className={classNames(rows.row, styles.token)}>
      <div className={rows.words}>
        <p className={rows.name}>
          {name}
          <Tag meaning={meanings[state]}>{t(stateLabels[state])}</Tag>
        </p>
        <p className={styles.hint}>{hint}</p>
        <p className={rows.fact}>{scopes.map((scope) => t(scopeLabels[scope].name)).join(', ')}</p>
        <p className={rows.fact}>{factsOf(t, token).join(' · ')}</p>
        <p className={rows.fact}>
          {t(labels.createdBy, { when: formatInstant(created), who: createdBy })}
        </p>
      </div>
      {state !== 'revoked' && (
        <Button look="quiet" aria-label={t(labels.revokeNamed, { name })} onClick={onRevoke}>
          {t(labels.revoke)}
        </Button>
      )}
    </li>
  );
}

/** When it was used last, and how it ends or ended. */
const factsOf = (t: Translate, token: ServiceToken): string[] => [
  token.lastUsed === null
    ? t(labels.neverUsed)
    : t(labels.lastUsed, { when: formatInstant(token.lastUsed) }),
  endOf(t, token),
];

function endOf(t: Translate, { state, expires, revoked, revokedBy }: ServiceToken): string {
  if (revoked !== null) {
    return t(labels.revokedBy, { when: formatInstant(revoked), who: revokedBy ?? '' });
  }
  if (expires === null) return t(labels.neverExpires);
  const label = state === 'expired' ? labels.expiredAt : labels.expires;
  return t(label, { when: formatInstant(expires) });
}
