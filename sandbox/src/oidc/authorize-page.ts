import type { DemonstrationAccount } from '../institution/accounts.ts';

const escaped = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** The page on which somebody says who they are; nobody asks for a password here. */
export function authorizePage(
  query: Readonly<Record<string, string | undefined>>,
  accounts: readonly DemonstrationAccount[],
): string {
  const { email: _email, verified: _verified, ...kept } = query;
  const hidden = Object.entries(kept)
    .map(
      ([name, value = '']) =>
        `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
    )
    .join('');
  const form = (fields: string) => `<form action="/oidc/choose">${hidden}${fields}</form>`;
  const choices = accounts
    .map(
      ({ email, description }) =>
        `<li>${form(`<input type="hidden" name="verified" value="1"><button name="email" value="${escaped(email)}">${escaped(email)}</button> <span>${escaped(description)}</span>`)}</li>`,
    )
    .join('\n');
  return `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Demonstration directory</title>
<link rel="stylesheet" href="/sandbox.css">
</head>
<body>
<header>
  <h1>Demonstration directory</h1>
  <p>A stand-in for the institution's own directory. Choose whom to sign in as.</p>
</header>
<main>
<ol>
${choices}
<li>${form('<label>Another address <input type="email" name="email" required></label> <label><input type="checkbox" name="verified" value="1" checked> verified</label> <button>Sign in</button>')}</li>
</ol>
${form('<button>Cancel</button>')}
</main>
</body>
</html>
`;
}
