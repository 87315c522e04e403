/**
 * Once per visit the squeegee, which is the slider's handle, moves by itself and shows how it cleans. The
 * move starts when all pictures of the slider are decoded. `data-wiping` animates it
 * (comparison-slider.module.css), until use-blade.ts removes the attribute at a drag.
 */
import { withSessionStorage } from '../browser-storage.ts';

/** Session storage key. */
const SHOWN = 'stroke-shown';
/** `--blade` at the start of the move, percent. The stylesheet's value is the end. */
const START = '46';

addEventListener('load', showStroke);

async function showStroke() {
  if (
    matchMedia('(prefers-reduced-motion: reduce)').matches ||
    withSessionStorage((storage) => storage.getItem(SHOWN))
  )
    return;
  const view = document.querySelector<HTMLElement>('[data-layers]:has([type="range"])');
  if (!view) return;
  const isReady = await Promise.all([...view.querySelectorAll('img')].map(decode)).then(
    () => true,
    () => false,
  );
  const { dataset, style } = view;
  const isMoved = style.getPropertyValue('--blade') !== '';
  if (!isReady || isMoved) return;
  withSessionStorage((storage) => storage.setItem(SHOWN, '1'));
  style.setProperty('--blade', START);
  // The browser animates only from a position that it has computed.
  view.getBoundingClientRect();
  dataset.wiping = '';
  style.removeProperty('--blade');
  // Another page, shown without a reload, cancels the animation and rejects `finished`.
  await Promise.allSettled(view.getAnimations({ subtree: true }).map(({ finished }) => finished));
  delete dataset.wiping;
}

/** Firefox refuses to decode a lazy picture that it has not begun to fetch. */
async function decode(layer: HTMLImageElement) {
  if (!layer.complete) {
    await new Promise((resolve, reject) => {
      layer.onload = resolve;
      layer.onerror = reject;
    });
  }
  await layer.decode();
}
