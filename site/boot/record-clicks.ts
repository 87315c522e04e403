/** Records clicks before hydration, also during loading. clicks-before-hydration.ts repeats them. */
const presses: (EventTarget | null)[] = [];
window.clicksBeforeHydration = presses;
window.onclick = ({ target }) => presses.push(target);
