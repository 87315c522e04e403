/**
 * The squeegee wipes the hero's pane: once per visit, never under reduced motion, and only once all layers
 * are decoded. `data-wiping` on the document starts the animation (hero-wipe.module.css); React does not
 * control that element.
 */
import { withSessionStorage } from '../browser-storage.ts';

/** Session storage key: the wipe has run in this visit. */
const SHOWN = 'wipe-shown';
const root = document.documentElement;

addEventListener('load', wipePane);

async function wipePane() {
  if (
    matchMedia('(prefers-reduced-motion: reduce)').matches ||
    withSessionStorage((storage) => storage.getItem(SHOWN))
  )
    return;
  const layers = [...document.querySelectorAll<HTMLImageElement>('[data-pane] img')];
  // If a layer cannot be decoded, leave the picture as it is.
  const isReady = await Promise.all(layers.map((layer) => layer.decode())).then(
    () => true,
    () => false,
  );
  const squeegee = document.querySelector('[data-squeegee]');
  if (!isReady || !squeegee) return;
  // Where storage is blocked, the wipe may run again on the next page.
  withSessionStorage((storage) => storage.setItem(SHOWN, '1'));
  root.dataset.wiping = '';
  // The animation also ends when another page is shown in place.
  await Promise.allSettled(squeegee.getAnimations().map(({ finished }) => finished));
  delete root.dataset.wiping;
}
