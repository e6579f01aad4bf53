import { createFileRoute } from '@tanstack/react-router';
import { AdministrationPage } from '../../administration/AdministrationPage.tsx';

export const Route = createFileRoute('/_app/admin/')({ component: AdministrationPage });
