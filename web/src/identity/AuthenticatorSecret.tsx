import { CopyIcon } from '@phosphor-icons/react/dist/csr/Copy';
import { qrCode } from '@tradebridge/contract/identity-rules';
import { useMemo } from 'react';
import { copyText } from '../app/copy-text.ts';
import { Button } from '../ui/Button.tsx';
import { useLabels } from '../ui/labels.ts';
import styles from './AuthenticatorSecret.module.css';
import { qrDrawingOf } from './qr-path.ts';
import { secondFactorLabels } from './second-factor-labels.ts';

export interface AuthenticatorSecretProps {
  /** Base32, without spaces. */
  secret: string;
  /** The content of the QR code. */
  uri: string;
}

/** The secret for an authenticator app, to scan or type (ID-063 to 065). */
export function AuthenticatorSecret({ secret, uri }: AuthenticatorSecretProps) {
  const t = useLabels();
  const { size, path } = useMemo(() => qrDrawingOf(uri), [uri]);
  return (
    <div className={styles.secret}>
      <p>{t(secondFactorLabels.setUpScan)}</p>
      <svg
        className={styles.code}
        role="img"
        aria-label={t(secondFactorLabels.qrCode)}
        width={qrCode.size}
        height={qrCode.size}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
      >
        <path d={path} />
      </svg>
      <p>{t(secondFactorLabels.setUpKey)}</p>
      <div className={styles.key}>
        <code className={styles.letters}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
        <Button icon={<CopyIcon size={18} aria-hidden="true" />} onClick={() => copyText(secret)}>
          {t(secondFactorLabels.copyKey)}
        </Button>
      </div>
    </div>
  );
}
