import { expect, test } from 'vitest';
import { anItem } from '../../../server/src/content/test-content.ts';
import { translate } from '../ui/labels.ts';
import { partsOfPage } from './page-parts.ts';

test('a page is compared by its title, its subtitle, its blocks of text, its links and its form', () => {
  const parts = partsOfPage(translate, {
    title: 'Safety',
    subtitle: '',
    content: '<h2>Boots</h2>',
    content2: '',
    items: [
      anItem({ title: 'Gloves', subtitle: 'Of leather', pageId: 'gloves' }),
      anItem({ title: 'Vests', public: false }),
      anItem({ title: 'Later', published: false }),
    ],
    formId: 'feedback',
  });
  expect(parts.map(({ name, blocks }) => [name, ...blocks.map(({ text }) => text)])).toEqual([
    ['Title', 'Safety'],
    ['Subtitle'],
    ['Content', 'Boots'],
    [
      'Links',
      'Gloves – Of leather → /pages/gloves (Public)',
      'Vests → no page (Contacts only)',
      'Later → no page (Not published)',
    ],
    ['Form', 'feedback'],
    ['Content below the form'],
  ]);
});
