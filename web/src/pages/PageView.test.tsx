import { menuItem } from '@tradebridge/contract/content';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PageView } from './PageView.tsx';

let root: Root;
beforeEach(() => {
  document.body.innerHTML = '<main></main>';
  const main = document.querySelector('main');
  if (!main) throw new Error('The document has a main.');
  root = createRoot(main);
});
afterEach(() => {
  root.unmount();
  document.body.replaceChildren();
});

const aLink = (title: string) => ({ ...menuItem.parse({ title }), id: title });

test('a form is between the links and the second content', async () => {
  const page = {
    title: 'Feedback',
    subtitle: 'Two minutes',
    content: '<p>Before</p>',
    items: [aLink('A link')],
    content2: '<p>After</p>',
  };
  root.render(<PageView page={page} form={<form>Form</form>} />);
  const text = await vi.waitUntil(() => document.querySelector('main')?.textContent);
  expect(text).toBe('FeedbackTwo minutesBeforeA linkFormAfter');
});

test('the title falls back to Custom Page', async () => {
  root.render(
    <PageView page={{ title: '', subtitle: '', content: '<p> </p>', items: [], content2: '' }} />,
  );
  const text = await vi.waitUntil(() => document.querySelector('main')?.textContent);
  expect(text).toBe('Custom Page');
});
