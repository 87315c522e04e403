/**
 * The squeegee wipes the hero's pane once per visit, after all layers are decoded. `data-wiping` starts the
 * animation (hero-wipe.module.css).
 */
import { withSessionStorage } from '../browser-storage.ts';

/** Session storage key. */
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
  const isReady = await Promise.all(layers.map((layer) => layer.decode())).then(
    () => true,
    () => false,
  );
  const squeegee = document.querySelector('[data-squeegee]');
  if (!isReady || !squeegee) return;
  withSessionStorage((storage) => storage.setItem(SHOWN, '1'));
  root.dataset.wiping = '';
  // The animation also ends when another page is shown in place.
  await Promise.allSettled(squeegee.getAnimations().map(({ finished }) => finished));
  delete root.dataset.wiping;
}
