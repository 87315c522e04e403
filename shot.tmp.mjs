import { chromium } from '@playwright/test';

const [, , base, outdir, pagesArg, widthsArg = '1440,390', themesArg = 'light,dark'] = process.argv;
const b = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});
for (const w of widthsArg.split(',').map(Number))
  for (const t of themesArg.split(',')) {
    const c = await b.newContext({
      viewport: { width: w, height: w > 600 ? 900 : 800 },
      colorScheme: t,
      reducedMotion: 'reduce',
    });
    const p = await c.newPage();
    p.on('console', (m) => console.log(w, t, m.type(), m.text()));
    p.on('pageerror', (e) => console.log('PAGEERROR', e.message));
    for (const u of pagesArg.split(',')) {
      await p.goto(base + u, { waitUntil: 'networkidle' });
      await p.evaluate(async () => {
        for (let y = 0; y < document.body.scrollHeight; y += 600) {
          scrollTo(0, y);
          await new Promise((r) => setTimeout(r, 60));
        }
        scrollTo(0, 0);
      });
      await p.waitForLoadState('networkidle');
      const ov = await p.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (ov > 0) console.log('OVERFLOW', w, u, ov);
      await p.screenshot({
        path: `${outdir}/${u === '/' ? 'home' : u.slice(1).replace(/\W/g, '_')}-${w}-${t}.png`,
        fullPage: true,
      });
    }
    await c.close();
  }
await b.close();
