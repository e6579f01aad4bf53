import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight';
import { Link } from '@tanstack/react-router';
import { changeDeviceSettings, useDeviceSettings } from '../app/device-settings.ts';
import { Page } from '../app/Page.tsx';
import { LogLevelSelect } from '../device-log/LogLevelSelect.tsx';
import { PreferencesSection } from '../notifications/PreferencesSection.tsx';
import { PushSection } from '../push/PushSection.tsx';
import { buttonClass } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import card from '../ui/card-link.module.css';
import { useLabels } from '../ui/labels.ts';
import { Section } from '../ui/Section.tsx';
import { AppearanceSwitch } from './AppearanceSwitch.tsx';
import { shellLabels } from './labels.ts';
import styles from './SettingsPage.module.css';
import { settingsPageLabels } from './settings-page-labels.ts';

/** Preferences for this device; each takes effect at once and stays on the device (SET-011). */
export function SettingsPage() {
  const t = useLabels();
  const { devToolsEnabled, maxLogCount } = useDeviceSettings();
  return (
    <Page title={t(shellLabels.settings)} width="form">
      <div className={styles.sections}>
        <Section title={t(shellLabels.appearance)}>
          <AppearanceSwitch />
          <p className={styles.help}>{t(settingsPageLabels.appearanceHelp)}</p>
        </Section>
        <PushSection />
        <PreferencesSection />
        <Section title={t(settingsPageLabels.support)}>
          <div className={styles.fields}>
            <div>
              <Checkbox
                checked={devToolsEnabled}
                onChange={(event) =>
                  changeDeviceSettings({ devToolsEnabled: event.target.checked })
                }
              >
                {t(settingsPageLabels.devTools)}
              </Checkbox>
              <p className={styles.helpOfBox}>
                {t(settingsPageLabels.devToolsHelp, { count: maxLogCount })}
              </p>
            </div>
            {devToolsEnabled && (
              <>
                <LogLevelSelect />
                <Link to="/developer-tools" className={buttonClass()}>
                  {t(settingsPageLabels.openTools)}
                </Link>
              </>
            )}
          </div>
        </Section>
        <Link to="/about" className={card.link}>
          {t(settingsPageLabels.about)}
          <CaretRightIcon size={18} aria-hidden="true" />
        </Link>
      </div>
    </Page>
  );
}
