import { openEmployerSite } from './employer-site.ts';
import { measureWithLighthouse } from './lighthouse.ts';
import type { Finding, Question } from './question.ts';

const runs = 3;

/** Lighthouse scores of every page of an employer. */
export const employerPages: Question = {
  name: 'employer-pages',
  async measure(bench) {
    const site = await openEmployerSite(bench);
    const findings: Finding[] = [];
    try {
      for (const { name, url } of [site.home, ...site.pages]) {
        bench.say(name);
        const options = { url, token: site.token, runs };
        findings.push(...(await measureWithLighthouse(site.browser, name, options)));
      }
    } finally {
      await site.stop();
    }
    return findings;
  },
};
