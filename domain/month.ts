export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** `'2026-11'` → `'November 2026'`. A mark before the year stays (server/publishing/tappable.ts). */
export function monthInWords(month: string): string {
  return month.replace(/(\d{4})-(\d\d)$/, (whole, year, number) => {
    const name = MONTHS[Number(number) - 1];
    return name ? `${name} ${year}` : whole;
  });
}
