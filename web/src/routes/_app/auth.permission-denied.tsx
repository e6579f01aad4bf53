import { createFileRoute } from '@tanstack/react-router';
import { PermissionDeniedPage } from '../../shell/PermissionDeniedPage.tsx';

export const Route = createFileRoute('/_app/auth/permission-denied')({
  component: PermissionDeniedPage,
});
