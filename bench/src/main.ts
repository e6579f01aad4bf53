import { availableParallelism, cpus, totalmem } from 'node:os';
import { accountActivity } from './account-activity.ts';
import { callsAgainstBare } from './calls-against-bare.ts';
import { changeFeed } from './change-feed.ts';
import { contentCalls } from './content-calls.ts';
import { crowdedAgainstQuiet } from './crowded-against-quiet.ts';
import { employerCalls } from './employer-calls.ts';
import { employerPages } from './employer-pages.ts';
import { firstTap } from './first-tap.ts';
import { formCalls } from './form-calls.ts';
import { formPages } from './form-pages.ts';
import { formSubmissions } from './form-submissions.ts';
import { glance } from './glance.ts';
import { importOfLarge } from './import-of-large.ts';
import { killedPurchases } from './killed-purchases.ts';
import { labelOverrides } from './label-overrides.ts';
import { largeAgainstDemo } from './large-against-demo.ts';
import { learnerPages } from './learner-pages.ts';
import { liveListeners } from './live-listeners.ts';
import { messageCalls } from './message-calls.ts';
import { notificationSend } from './notification-send.ts';
import { pageBytes } from './page-bytes.ts';
import { pagesOfThousand } from './pages-of-thousand.ts';
import { papers } from './papers.ts';
import { paymentPage } from './payment-page.ts';
import { purchases } from './purchases.ts';
import type { Finding, Question } from './question.ts';
import { registryWebhook } from './registry-webhook.ts';
import { restoreAgainstCopy } from './restore-against-copy.ts';
import { searchCalls } from './search-calls.ts';
import { signInAndHome } from './sign-in-and-home.ts';
import { signIns } from './sign-ins.ts';
import { startUntilReady } from './start-until-ready.ts';
import { tableOf } from './table.ts';
import { thousandApprentices, timetableOfThousand } from './thousand-apprentices.ts';
import { twoProcesses } from './two-processes.ts';
import { unknownOutcomes } from './unknown-outcomes.ts';
import { Workbench } from './workbench.ts';
import { workerFirstByte } from './worker-first-byte.ts';

// `npm run bench`: measures, and prints one table. Everything is compared with something measured
// in the same run on the same machine, so that the machine does not matter.
const questions: readonly Question[] = [
  callsAgainstBare,
  employerCalls,
  contentCalls,
  changeFeed,
  largeAgainstDemo,
  thousandApprentices,
  timetableOfThousand,
  pagesOfThousand,
  importOfLarge,
  restoreAgainstCopy,
  signInAndHome,
  employerPages,
  learnerPages,
  firstTap,
  pageBytes,
  workerFirstByte,
  paymentPage,
  signIns,
  papers,
  accountActivity,
  purchases,
  killedPurchases,
  unknownOutcomes,
  crowdedAgainstQuiet,
  labelOverrides,
  formCalls,
  formPages,
  formSubmissions,
  messageCalls,
  notificationSend,
  liveListeners,
  searchCalls,
  glance,
  startUntilReady,
  registryWebhook,
  twoProcesses,
];

const names = process.argv.slice(2);
const unknown = names.filter((name) => !questions.some((question) => question.name === name));
if (unknown.length > 0) {
  console.error(`No such question: ${unknown.join(', ')}.`);
  console.error(`There are: ${questions.map(({ name }) => name).join(', ')}.`);
  process.exit(1);
}

/** A question that cannot be measured here must not prevent the others. */
async function measure({ name, measure: answer }: Question, bench: Workbench): Promise<Finding[]> {
  console.error(`Measuring ${name} …`);
  try {
    return await answer(bench);
  } catch (error) {
    console.error(error);
    return [{ question: name, measured: 'could not be measured', reach: '', holds: false }];
  } finally {
    await bench.stopPrograms();
  }
}

const bench = await Workbench.open();
const stop = async () => {
  await bench.close();
  process.exit(1);
};
process.once('SIGINT', stop);
process.once('SIGTERM', stop);

const findings: Finding[] = [];
for (const question of questions) {
  if (names.length === 0 || names.includes(question.name)) {
    findings.push(...(await measure(question, bench)));
  }
}
await bench.close();
console.log(tableOf(findings));
const gibibytes = Math.round(totalmem() / 1024 ** 3);
console.log(
  `\n${availableParallelism()} × ${cpus()[0]?.model ?? 'unknown'}, ${gibibytes} GiB, ${process.platform}, Node.js ${process.version}`,
);
