import { createFileRoute, Outlet } from '@tanstack/react-router';
import { AdministrationLayout } from '../../administration/AdministrationLayout.tsx';
import { requireStaff } from './-require-administrator.ts';

/**
 * Payments, which support staff look at as well: the rest of the administration area is closed to
 * them (SHELL-014), so that this room does not stand below its guard.
 */
export const Route = createFileRoute('/_app/admin_/payments')({
  beforeLoad: requireStaff,
  component: Payments,
});

function Payments() {
  return (
    <AdministrationLayout>
      <Outlet />
    </AdministrationLayout>
  );
}
