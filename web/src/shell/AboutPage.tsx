import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { WarningCircleIcon } from '@phosphor-icons/react/dist/csr/WarningCircle';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../app/api-client.ts';
import { getConfig } from '../app/config.ts';
import { formatInstant } from '../app/format.ts';
import { Page } from '../app/Page.tsx';
import { currentTheme } from '../app/themes/apply-theme.ts';
import { Button } from '../ui/Button.tsx';
import { Fact, FactList } from '../ui/FactList.tsx';
import { useLabels } from '../ui/labels.ts';
import { Section } from '../ui/Section.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import styles from './AboutPage.module.css';
import { aboutLabels } from './settings-page-labels.ts';

/** The portal's version, and whether its server can be reached (SHELL-007, OPEN-003). */
export function AboutPage() {
  const t = useLabels();
  const { productName, version, instance, instituteName, copyright } = getConfig();
  const { Mark } = currentTheme();
  return (
    <Page
      title={t(aboutLabels.title)}
      width="form"
      backTo="/settings"
      figure={<Mark width={56} height={56} />}
      headline={productName}
      lead={instituteName}
    >
      <div className={styles.sections}>
        <Section
          title={t(aboutLabels.product)}
          titleHidden
          flush
          footer={
            <p className={styles.copyright}>
              {copyright}
              <a href="/licences.txt" target="_blank" rel="noreferrer" className={styles.licences}>
                {t(aboutLabels.licences)}
              </a>
            </p>
          }
        >
          <FactList>
            <Fact name={t(aboutLabels.product)}>{productName}</Fact>
            <Fact name={t(aboutLabels.version)}>{version}</Fact>
            <Fact name={t(aboutLabels.instance)}>{instance}</Fact>
            <Fact name={t(aboutLabels.institute)}>{instituteName}</Fact>
          </FactList>
        </Section>
        <ServerSection />
      </div>
    </Page>
  );
}

async function ping(signal: AbortSignal): Promise<{ milliseconds: number; at: Date }> {
  const start = performance.now();
  await callApi('core/ping', {}, { signal });
  return { milliseconds: Math.max(1, Math.round(performance.now() - start)), at: new Date() };
}

function ServerSection() {
  const t = useLabels();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['ping'],
    queryFn: ({ signal }) => ping(signal),
    staleTime: 0,
    retry: false,
  });
  return (
    <Section
      title={t(aboutLabels.server)}
      action={
        <Button look="quiet" disabled={isFetching} onClick={() => void refetch()}>
          {t(aboutLabels.again)}
        </Button>
      }
    >
      <p role="status" className={styles.answer}>
        {isFetching && (
          <>
            <Spinner /> {t(aboutLabels.asking)}
          </>
        )}
        {!isFetching && error && (
          <span className={styles.unreachable}>
            <WarningCircleIcon size={18} weight="bold" aria-hidden="true" />
            {t(aboutLabels.unreachable, { why: error.message })}
          </span>
        )}
        {!isFetching && !error && data && (
          <>
            <span className={styles.reached}>
              <CheckCircleIcon size={18} weight="bold" aria-hidden="true" />
              {t(aboutLabels.reached, { milliseconds: data.milliseconds })}
            </span>
            {t(aboutLabels.reachedAt, { when: formatInstant(data.at) })}
          </>
        )}
      </p>
    </Section>
  );
}
