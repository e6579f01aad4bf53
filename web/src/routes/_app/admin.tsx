import { createFileRoute, Outlet } from '@tanstack/react-router';
import { AdministrationLayout } from '../../administration/AdministrationLayout.tsx';
import { requireAdministrator } from './-require-administrator.ts';

/** The administration area, for the admin claim only (SHELL-009, SHELL-010). */
export const Route = createFileRoute('/_app/admin')({
  beforeLoad: requireAdministrator,
  component: Administration,
});

function Administration() {
  return (
    <AdministrationLayout>
      <Outlet />
    </AdministrationLayout>
  );
}
