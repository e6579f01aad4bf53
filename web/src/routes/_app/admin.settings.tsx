import { createFileRoute } from '@tanstack/react-router';
import { SettingsPage } from '../../administration/SettingsPage.tsx';

export const Route = createFileRoute('/_app/admin/settings')({ component: SettingsPage });
