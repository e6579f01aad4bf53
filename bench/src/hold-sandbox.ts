import { startSandbox } from '@tradebridge/sandbox/start-sandbox';

// The sandbox in a separate process: reading thousands of e-mails would delay the replies being
// timed.
const sandbox = await startSandbox({ port: 0, host: '127.0.0.1' });
process.send?.({
  url: sandbox.url,
  variables: { ...sandbox.push.services(), SMTP_URL: sandbox.mailbox.url },
});
