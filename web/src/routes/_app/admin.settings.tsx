import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { SettingsPage } from '../../administration/SettingsPage.tsx';
import { settingsView } from '../../administration/settings-view.ts';

export const Route = createFileRoute('/_app/admin/settings')({
  validateSearch: settingsView.parseSearch,
  component: Settings,
});

function Settings() {
  const { part } = settingsView.viewOf(Route.useSearch());
  const navigate = useNavigate();
  return (
    <SettingsPage
      part={part}
      onPart={(chosen) =>
        void navigate({
          to: '/admin/settings',
          search: settingsView.searchOf({ part: chosen }),
          replace: true,
          resetScroll: false,
        })
      }
    />
  );
}
