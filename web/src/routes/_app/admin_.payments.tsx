import { createFileRoute, Outlet } from '@tanstack/react-router';
import { AdministrationLayout } from '../../administration/AdministrationLayout.tsx';
import { requireStaff } from './-require-administrator.ts';

/**
 * Payments, which support staff can see as well: the rest of administration is closed to them
 * (SHELL-014), so this is not below its guard.
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
