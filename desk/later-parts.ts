import { lazily, lazyScreen } from './lazily.tsx';

/** When it is fetched at the latest, ms after the start: long enough for the inbox, and before a connection is lost. */
const FETCHED_AFTER = 3000;

const load = () => import('./later.ts');
// If that fails, it is fetched when the first of it is shown.
setTimeout(() => load().catch(() => {}), FETCHED_AFTER);

export const AfterWon = lazily(async () => (await load()).AfterWon);
export const ByHandScreen = lazyScreen(async () => (await load()).ByHandScreen);
export const CalendarsScreen = lazyScreen(async () => (await load()).CalendarsScreen);
export const CustomersScreen = lazyScreen(async () => (await load()).CustomersScreen);
export const FiguresScreen = lazyScreen(async () => (await load()).FiguresScreen);
export const OfferPart = lazily(async () => (await load()).OfferPart);
export const OfferScreen = lazyScreen(async () => (await load()).OfferScreen);
export const PreparedAnswers = lazily(async () => (await load()).PreparedAnswers);
export const PublishScreen = lazyScreen(async () => (await load()).PublishScreen);
export const SavedLinesScreen = lazyScreen(async () => (await load()).SavedLinesScreen);
export const SectionScreen = lazyScreen(async () => (await load()).SectionScreen);
export const SiteHistoryScreen = lazyScreen(async () => (await load()).SiteHistoryScreen);
export const SiteScreen = lazyScreen(async () => (await load()).SiteScreen);
export const TextsScreen = lazyScreen(async () => (await load()).TextsScreen);
