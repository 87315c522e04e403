import { hoursAsWords, openingHours, ownWords } from './opening-hours.ts';

/** What the pages say about the hours. The build replaces this module with its values (vite.config.ts). */
export const hoursInWords = hoursAsWords(openingHours, ownWords);
