import { createFileRoute } from '@tanstack/react-router';
import { DeveloperToolsPage } from '../../device-log/DeveloperToolsPage.tsx';

export const Route = createFileRoute('/_app/developer-tools')({ component: DeveloperToolsPage });
