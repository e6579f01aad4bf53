import type { UserEvent } from '@testing-library/user-event';

/** Pastes HTML into a rich text field, as from another program. */
export async function pasteHtml(user: UserEvent, field: HTMLElement, html: string): Promise<void> {
  await user.click(field);
  const data = new DataTransfer();
  data.setData('text/html', html);
  data.setData('text/plain', field.textContent ?? '');
  await user.paste(data);
}
