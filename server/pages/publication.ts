/** The edition that is shown, as the server's routes see it: replaced as a whole, in one step, while they run. */
import { clockIn } from '../../domain/clocks.ts';
import type { Mark, PageSettings } from '../../domain/site-data.ts';
import type { Words } from '../../domain/words.ts';
import { createEdition, type Edition } from './edition.ts';
import { openingSoon } from './opening-soon.ts';
import type { Pages } from './pages.ts';
import type { Program } from './program.ts';

/** How often the company's date is compared with the date of the pages, ms. A clock may jump and a machine may sleep. */
const EVERY = 60_000;

export type Publication = Pages & {
  /** The words and the mark of the edition that is shown. */
  words: () => Words;
  mark: () => Mark;
  /** Renders these words, and shows them in place of the current ones. What fails leaves what is shown. */
  show: (words: Words) => Promise<void>;
  /** Stops looking for a new day. */
  close: () => void;
};

/** Renders the first edition. `isClosed`: every page is answered with "Opening soon" while it holds of the words. */
export async function createPublication(
  program: Program,
  words: Words,
  settings: PageSettings,
  isClosed: (words: Words) => boolean = () => false,
): Promise<Publication> {
  let current = await render(words);
  let day = dayOf(current);

  async function render(words: Words): Promise<Edition> {
    const edition = await createEdition(program, words, settings);
    return isClosed(words) ? openingSoon(edition, program.assets.paper) : edition;
  }
  let turn: Promise<unknown> = Promise.resolve();
  /** One after the other, so that words that take longer never replace newer ones. */
  function show(words: () => Words): Promise<void> {
    const shown = turn.then(async () => {
      current = await render(words());
    });
    turn = shown.catch(() => undefined);
    return shown;
  }
  // What is said of special days, and the year in the footer, change at the company's midnight.
  const looking = setInterval(async () => {
    const today = dayOf(current);
    if (today === day) return;
    day = today;
    try {
      await show(() => current.words);
    } catch (error) {
      day = '';
      console.error('The pages of a new day could not be rendered and are tried again:', error);
    }
  }, EVERY).unref();

  return {
    get files() {
      return current.files;
    },
    render: (request) => current.render(request),
    words: () => current.words,
    mark: () => current.mark,
    show: (words) => show(() => words),
    close: () => clearInterval(looking),
  };
}

function dayOf({ words }: Edition): string {
  const { year, month, day } = clockIn(words.frame.openingHours.timeZone, new Date());
  return `${year}-${month}-${day}`;
}
