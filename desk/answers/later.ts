/** What the inbox and most requests do without, in one file. It is fetched when the first of it is shown. */
export { AfterWon } from './after-won.tsx';
export { ByHandScreen } from './by-hand.tsx';
export { CustomersScreen } from './customers.tsx';
export { PreparedAnswers } from './prepared-answers.tsx';
export { TextsScreen } from './texts.tsx';
