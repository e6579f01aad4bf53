import { menuItem } from '@tradebridge/contract/content';
import { expect, test, vi } from 'vitest';
import { rootOfEachTest } from '../test/render-root.ts';
import { PageView } from './PageView.tsx';

const stage = rootOfEachTest();

const aLink = (title: string) => ({ ...menuItem.parse({ title }), id: title });

test('a form is between the links and the second content', async () => {
  const page = {
    title: 'Feedback',
    subtitle: 'Two minutes',
    content: '<p>Before</p>',
    items: [aLink('A link')],
    content2: '<p>After</p>',
  };
  stage.root.render(<PageView page={page} form={<form>Form</form>} />);
  const text = await vi.waitUntil(() => document.querySelector('main')?.textContent);
  expect(text).toBe('FeedbackTwo minutesBeforeA linkFormAfter');
});

test('the title falls back to Custom Page', async () => {
  stage.root.render(
    <PageView page={{ title: '', subtitle: '', content: '<p> </p>', items: [], content2: '' }} />,
  );
  const text = await vi.waitUntil(() => document.querySelector('main')?.textContent);
  expect(text).toBe('Custom Page');
});
