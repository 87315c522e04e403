/** Clicks before hydration, which clicks-before-hydration.ts repeats. */
const clicks: (EventTarget | null)[] = [];
window.clicksBeforeHydration = clicks;
window.onclick = ({ target }) => clicks.push(target);
