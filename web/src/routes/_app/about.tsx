import { createFileRoute } from '@tanstack/react-router';
import { AboutPage } from '../../shell/AboutPage.tsx';

export const Route = createFileRoute('/_app/about')({ component: AboutPage });
