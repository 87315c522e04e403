/**
 * Notes what the visitor presses before React arrives, also while the page is still coming. early-presses.ts presses it
 * again when React can answer.
 */
const presses: (EventTarget | null)[] = [];
window.presses = presses;
window.onclick = ({ target }) => presses.push(target);
