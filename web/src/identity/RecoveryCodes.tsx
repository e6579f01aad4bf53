import { CopyIcon } from '@phosphor-icons/react/dist/csr/Copy';
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple';
import { PrinterIcon } from '@phosphor-icons/react/dist/csr/Printer';
import { getConfig } from '../app/config.ts';
import { copyText } from '../app/copy-text.ts';
import { Button } from '../ui/Button.tsx';
import { useLabels } from '../ui/labels.ts';
import styles from './RecoveryCodes.module.css';
import { secondFactorLabels } from './second-factor-labels.ts';

interface RecoveryCodesProps {
  codes: readonly string[];
  email: string;
}

/** The codes, with ways to save them. */
export function RecoveryCodes({ codes, email }: RecoveryCodesProps) {
  const t = useLabels();
  const title = t(secondFactorLabels.codesFile, { email, product: getConfig().productName });
  return (
    <>
      <div className={styles.paper}>
        <p className={styles.printed}>{title}</p>
        <ul className={styles.codes} aria-label={t(secondFactorLabels.codesList)}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.ways}>
        <Button
          icon={<CopyIcon size={18} aria-hidden="true" />}
          onClick={() => copyText(codes.join('\n'))}
        >
          {t(secondFactorLabels.copyCodes)}
        </Button>
        <Button
          icon={<DownloadSimpleIcon size={18} aria-hidden="true" />}
          onClick={() => download(`${title}\n\n${codes.join('\n')}\n`)}
        >
          {t(secondFactorLabels.downloadCodes)}
        </Button>
        <Button icon={<PrinterIcon size={18} aria-hidden="true" />} onClick={() => print()}>
          {t(secondFactorLabels.printCodes)}
        </Button>
      </div>
    </>
  );
}

function download(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = 'recovery-codes.txt';
  link.click();
  URL.revokeObjectURL(address);
}
