/** Renders drawings with Chromium, because their filters are too heavy for other renderers. */
import { existsSync } from 'node:fs';
import sharp from 'sharp';
import { OperatorError } from '../server/operator-error.ts';
import { CHROMIUM, FLAGS } from './chromium.ts';

/** Starts Chromium at the first drawing. */
export function lazyChromium() {
  let browser: Promise<import('@playwright/test').Browser> | undefined;
  async function launch() {
    const advice =
      'drawings are encoded by Chromium, which does not start on this machine; save it as .png or .jpg';
    if (!existsSync(CHROMIUM)) throw new OperatorError(advice);
    const { chromium } = await import('@playwright/test');
    return chromium.launch({ executablePath: CHROMIUM, args: FLAGS }).catch((cause) => {
      throw new OperatorError(advice, { cause });
    });
  }
  return {
    /**
     * Resolves to a PNG of 1.5 times the layout size, or of the layout size if it is wider than 1200 px. The
     * window is taller than the drawing: in a smaller one Chromium would lose rows.
     */
    async render(svg: Buffer, { width, height }: { width: number; height: number }): Promise<Buffer> {
      browser ??= launch();
      const page = await (await browser).newPage({
        viewport: { width, height: height + 60 },
        deviceScaleFactor: width > 1200 ? 1 : 1.5,
      });
      await page.setContent(
        `<style>body{margin:0}svg{display:block;width:${width}px;height:${height}px}</style>${svg}`,
      );
      const png = await page.screenshot({ clip: { x: 0, y: 0, width, height }, timeout: 300_000 });
      await page.close();
      if (await isBlank(png)) throw new OperatorError('the drawing comes out empty; save it as .png or .jpg');
      return png;
    },
    async [Symbol.asyncDispose]() {
      // A failed launch was already reported.
      await (await browser?.catch(() => undefined))?.close();
    },
  };
}

async function isBlank(png: Buffer): Promise<boolean> {
  const { channels } = await sharp(png).stats();
  return channels.every(({ min, max }) => min === max);
}
