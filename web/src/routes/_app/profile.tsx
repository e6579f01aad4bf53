import { createFileRoute } from '@tanstack/react-router';
import { beginsWith } from '../../app/begins-with.ts';
import { useUser } from '../../app/session.ts';
import { ProfilePage } from '../../identity/ProfilePage.tsx';
import { securityQuery } from '../../identity/queries.ts';
import { ownRoleLabel } from '../../shell/role-label.ts';
import { useLabels } from '../../ui/labels.ts';

export const Route = createFileRoute('/_app/profile')({
  loader: beginsWith(() => [securityQuery]),
  component: Profile,
});

function Profile() {
  const t = useLabels();
  const role = ownRoleLabel(useUser());
  return <ProfilePage roleName={role && t(role)} />;
}
