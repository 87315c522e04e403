/**
 * Records clicks before React hydrates, also while the page is still loading. clicks-before-hydration.ts repeats them.
 */
const presses: (EventTarget | null)[] = [];
window.clicksBeforeHydration = presses;
window.onclick = ({ target }) => presses.push(target);
