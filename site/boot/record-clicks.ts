/** Clicks before hydration, which clicks-before-hydration.ts repeats. */
const presses: (EventTarget | null)[] = [];
window.clicksBeforeHydration = presses;
window.onclick = ({ target }) => presses.push(target);
