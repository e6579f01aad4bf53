import { createFileRoute } from '@tanstack/react-router';
import { NotFoundPage } from '../../shell/NotFoundPage.tsx';

/** Any unknown address: the guard first, then the not-found page (OPEN-001). */
export const Route = createFileRoute('/_app/$')({ component: NotFoundPage });
