/** Desktop width on a phone, by the viewport meta tag. Kept from page to page. */
import { withSessionStorage } from '../../site/browser-storage.ts';

const KEY = 'preview-wide';
/** Width of a laptop, px. */
const WIDE = 1280;

export function isWide(): boolean {
  return withSessionStorage((storage) => storage.getItem(KEY)) === '1';
}

export function setWide(isWide: boolean): void {
  withSessionStorage((storage) => storage.setItem(KEY, isWide ? '1' : ''));
  showWidth();
}

/** Zoom of the bar and the sheet, so that they keep their size on the phone. */
export function enlargement(): number {
  return Number(document.documentElement.style.getPropertyValue('--enlarged') || 1);
}

export function showWidth(): void {
  const wide = isWide();
  const viewport = document.querySelector<HTMLMetaElement>('meta[name="viewport"]');
  if (viewport) viewport.content = wide ? `width=${WIDE}` : 'width=device-width, initial-scale=1';
  document.documentElement.toggleAttribute('data-wide', wide);
  document.documentElement.style.setProperty('--enlarged', String(wide ? WIDE / screen.width : 1));
}
