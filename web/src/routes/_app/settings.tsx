import { createFileRoute } from '@tanstack/react-router';
import { SettingsPage } from '../../shell/SettingsPage.tsx';

export const Route = createFileRoute('/_app/settings')({ component: SettingsPage });
