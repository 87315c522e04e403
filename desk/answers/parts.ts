import { lazily } from '../lazily.tsx';

const load = () => import('./later.ts');

export const AfterWon = lazily(async () => (await load()).AfterWon);
export const ByHandScreen = lazily(async () => (await load()).ByHandScreen);
export const CustomersScreen = lazily(async () => (await load()).CustomersScreen);
export const PreparedAnswers = lazily(async () => (await load()).PreparedAnswers);
export const TextsScreen = lazily(async () => (await load()).TextsScreen);
