import { defineConfig, devices } from '@playwright/test';
process.env.E2E_PORT='4180';
const size = process.env.SIZE ?? 'desktop';
export default defineConfig({ testDir:'/work/main/e2e/src', outputDir:'/tmp/w2x/results', workers:1, retries:0, timeout:60000, expect:{timeout:10000}, reporter:[['list']],
 use:{ baseURL:'http://localhost:4192', locale:'en-AU', timezoneId:'Australia/Melbourne', reducedMotion:'reduce', screenshot:'only-on-failure', launchOptions:{executablePath:'/usr/bin/chromium',args:['--no-sandbox']}, ...(size==='phone'?{...devices['iPhone 13'],defaultBrowserType:'chromium',viewport:{width:390,height:844}}:{viewport:{width:1440,height:900}}) },
 projects:[{name:'desktop'}] });
