/**
 * Records clicks before React hydrates, also while the page is still loading. early-presses.ts repeats them.
 */
const presses: (EventTarget | null)[] = [];
window.presses = presses;
window.onclick = ({ target }) => presses.push(target);
