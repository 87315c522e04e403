/** What the inbox and most requests do without, in one file (later-parts.ts). */
export { AfterWon } from './answers/after-won.tsx';
export { ByHandScreen } from './answers/by-hand.tsx';
export { CustomersScreen } from './answers/customers.tsx';
export { PreparedAnswers } from './answers/prepared-answers.tsx';
export { TextsScreen } from './answers/texts.tsx';
export { CalendarsScreen } from './calendars/calendars.tsx';
export { FiguresScreen } from './figures/figures.tsx';
export { OfferPart } from './offer/offer-part.tsx';
export { OfferScreen } from './offer/offer-screen.tsx';
export { SavedLinesScreen } from './offer/saved-lines.tsx';
export { PublishScreen } from './site/publish.tsx';
export { SiteHistoryScreen } from './site/revisions.tsx';
export { SectionScreen } from './site/section.tsx';
export { SiteScreen } from './site/site.tsx';
