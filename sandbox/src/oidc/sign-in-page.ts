import type { DemonstrationAccount } from '../institution/accounts.ts';
import type { StandIn } from './stand-ins.ts';

const escaped = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const form = (fields: string) => `<form method="post">${fields}</form>`;

/** The page on which a person chooses whom to sign in as; there are no passwords. */
export function signInPage(
  { title, description }: Pick<StandIn, 'title' | 'description'>,
  accounts: readonly DemonstrationAccount[],
): string {
  const choices = accounts
    .map(
      ({ email, description: who }) =>
        `<li>${form(`<input type="hidden" name="verified" value="1"><button name="email" value="${escaped(email)}">${escaped(email)}</button> <span>${escaped(who)}</span>`)}</li>`,
    )
    .join('\n');
  return `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<link rel="stylesheet" href="/sandbox.css">
</head>
<body>
<header>
  <h1>${escaped(title)}</h1>
  <p>${escaped(description)} Choose whom to sign in as.</p>
</header>
<main>
<ol>
${choices}
<li>${form('<label>Another address <input type="email" name="email" required></label> <label><input type="checkbox" name="verified" value="1" checked> verified</label> <button>Sign in</button>')}</li>
</ol>
${form('<button name="cancel" value="1">Cancel</button>')}
</main>
</body>
</html>
`;
}
