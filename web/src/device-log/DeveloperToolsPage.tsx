import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight';
import { WrenchIcon } from '@phosphor-icons/react/dist/csr/Wrench';
import { Link } from '@tanstack/react-router';
import { getConfig } from '../app/config.ts';
import { copyText } from '../app/copy-text.ts';
import { changeDeviceSettings, useDeviceSettings } from '../app/device-settings.ts';
import { useObservable } from '../app/observable.ts';
import { Page } from '../app/Page.tsx';
import { type PushState, pushState } from '../app/push-state.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import card from '../ui/card-link.module.css';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Fact, FactList } from '../ui/FactList.tsx';
import { InlineSelect } from '../ui/InlineSelect.tsx';
import { type Translate, useLabels } from '../ui/labels.ts';
import { Section } from '../ui/Section.tsx';
import styles from './DeveloperToolsPage.module.css';
import { LogLevelSelect } from './LogLevelSelect.tsx';
import { developerToolsLabels as labels } from './log-page-labels.ts';

const logCounts = [20, 50, 100, 200] as const;

/** Information for support (LOG-009, OPEN-102). */
export function DeveloperToolsPage() {
  const t = useLabels();
  const { devToolsEnabled, maxLogCount } = useDeviceSettings();
  const push = useObservable(pushState);
  if (!devToolsEnabled) {
    return (
      <Page title={t(labels.title)} width="form" backTo="/settings">
        <EmptyState
          icon={<WrenchIcon size={28} weight="duotone" aria-hidden="true" />}
          title={t(labels.off)}
          message={t(labels.offHelp)}
          action={
            <Link to="/settings" className={buttonClass('primary')}>
              {t(labels.toSettings)}
            </Link>
          }
        />
      </Page>
    );
  }
  const configuration = configurationFacts(t);
  const device = deviceFacts(t, push);
  const counts = [...new Set([...logCounts, maxLogCount])].sort((a, b) => a - b);
  return (
    <Page title={t(labels.title)} width="form" backTo="/settings">
      <div className={styles.sections}>
        <Section title={t(labels.log)}>
          <div className={styles.fields}>
            <LogLevelSelect />
            <InlineSelect
              label={t(labels.logCount)}
              options={counts.map((count) => ({ value: `${count}`, label: `${count}` }))}
              value={`${maxLogCount}`}
              onChange={(chosen) => changeDeviceSettings({ maxLogCount: Number(chosen) })}
            />
          </div>
        </Section>
        <Link to="/log" className={card.link}>
          {t(labels.open)}
          <CaretRightIcon size={18} aria-hidden="true" />
        </Link>
        <FactSection title={t(labels.configuration)} facts={configuration} />
        <FactSection title={t(labels.device)} facts={device} />
        <Button onClick={() => void copyText(asText([...configuration, ...device]))}>
          {t(labels.copy)}
        </Button>
      </div>
    </Page>
  );
}

type Facts = readonly (readonly [name: string, value: string])[];

function FactSection({ title, facts }: { title: string; facts: Facts }) {
  return (
    <Section title={title} flush>
      <FactList>
        {facts.map(([name, value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
      </FactList>
    </Section>
  );
}

/** Public facts only: no token, no address of the user. */
function configurationFacts(t: Translate): Facts {
  const config = getConfig();
  return [
    [t(labels.version), config.version],
    [t(labels.instance), config.instance],
    [t(labels.address), location.origin],
    [t(labels.theme), config.theme],
    [t(labels.timeZone), config.timeZone],
    [t(labels.providers), config.providers.join(', ')],
    [t(labels.labels), config.labels.version ?? t(labels.none)],
    [t(labels.updateInterval), t(labels.everyMinutes, { count: config.updateInterval })],
    [t(labels.resyncWindow), t(labels.afterMinutes, { count: config.resyncWindow })],
    [t(labels.push), t(config.webPushKey === null ? labels.none : labels.configured)],
  ];
}

function deviceFacts(t: Translate, push: PushState | null): Facts {
  return [
    [t(labels.browser), navigator.userAgent],
    [t(labels.window), `${innerWidth} × ${innerHeight} × ${devicePixelRatio}`],
    [t(labels.connection), t(navigator.onLine ? labels.online : labels.offline)],
    [t(labels.pushState), push ?? t(labels.none)],
  ];
}

const asText = (facts: Facts) => facts.map(([name, value]) => `${name}: ${value}`).join('\n');
