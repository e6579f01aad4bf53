import { fireEvent, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { anItem, aPage } from '../../../server/src/content/test-content.ts';
import { openPortal } from '../test/open-portal.tsx';
import { staffWith } from '../test/people.ts';

const portal = await openPortal();

test('colours and opacities are chosen for lines and areas, shown, and saved (PAGE-031)', async () => {
  await aPage(portal.db, { id: 'kit', items: [anItem({ title: 'Kit', icon: { n: 'wrench' } })] });
  const as = await staffWith(portal.db, 'isAdmin');
  const { user, main } = await portal.visit('/admin/pages/kit', { as });
  await user.click(await main.findByRole('button', { name: 'Links' }));
  await user.click(main.getByRole('button', { name: 'Edit Kit' }));
  const choose = async (part: string, value: string) => {
    const group = within(await main.findByRole('group', { name: part }));
    await user.click(group.getByRole('radio', { name: 'Custom colour' }));
    fireEvent.input(group.getByLabelText(`Custom colour: ${part}`), { target: { value } });
  };
  await choose('Icon colour', '#112233');
  await choose('Lines', '#aa0000');
  await choose('Areas', '#00bb00');
  fireEvent.input(main.getByLabelText('Opacity of lines'), { target: { value: '75' } });
  fireEvent.input(main.getByLabelText('Opacity of areas'), { target: { value: '20' } });
  main.getByText('75%');
  await main.findByText('Saved 09:00');
  const token = await portal.app.signIn(as.id);
  const { body } = await portal.app.call('pages/retrieveForEdit', { id: 'kit' }, token);
  expect(body.Result?.page.items).toMatchObject([
    {
      iconColor: '#112233',
      icon: { p: 'duotone', n: 'wrench', c1: '#aa0000', c2: '#00bb00', po: 0.75, so: 0.2 },
    },
  ]);
  const lines = within(main.getByRole('group', { name: 'Lines' }));
  await user.click(lines.getByRole('radio', { name: 'Icon colour' }));
  expect(lines.queryByLabelText('Custom colour: Lines')).toBeNull();
});
