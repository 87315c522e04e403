/** Holds the current edition, which is replaced as a whole. */
import { clockIn } from '../../domain/clocks.ts';
import type { PageContent } from '../../domain/content.ts';
import type { Mark, PageSettings } from '../../domain/site-data.ts';
import { createEdition, type Edition } from './edition.ts';
import { openingSoon } from './opening-soon.ts';
import type { Pages } from './pages.ts';
import type { Program } from './program.ts';

/** ms. A timer until midnight fails if the clock jumps or the machine sleeps. */
const DAY_CHECK_EVERY = 60_000;

export type CurrentEdition = Pages & {
  content: () => PageContent;
  mark: () => Mark;
  /** If rendering fails, the current edition stays. */
  show: (content: PageContent) => Promise<void>;
  close: () => void;
};

/** While `isOpeningSoon` is true, every page is "Opening soon". */
export async function createCurrentEdition(
  program: Program,
  pageContent: PageContent,
  settings: PageSettings,
  isOpeningSoon: (content: PageContent) => boolean = () => false,
): Promise<CurrentEdition> {
  // Before rendering, because midnight may come meanwhile.
  let day = dayOf(pageContent);
  let current = await render(pageContent);

  async function render(content: PageContent): Promise<Edition> {
    const edition = await createEdition(program, content, settings);
    return isOpeningSoon(content) ? openingSoon(edition, program.assets.paper) : edition;
  }
  let turn: Promise<unknown> = Promise.resolve();
  /** One after the other, so that a slow render never replaces newer content. */
  function show(content: () => PageContent): Promise<void> {
    const shown = turn.then(async () => {
      current = await render(content());
    });
    turn = shown.catch(() => undefined);
    return shown;
  }
  // Special days and the year change at the company's midnight.
  const dayCheck = setInterval(async () => {
    const today = dayOf(current.content);
    if (today === day) return;
    day = today;
    try {
      await show(() => current.content);
    } catch (error) {
      day = '';
      console.error('The pages of a new day could not be rendered and are tried again:', error);
    }
  }, DAY_CHECK_EVERY).unref();

  return {
    get files() {
      return current.files;
    },
    render: (request) => current.render(request),
    content: () => current.content,
    mark: () => current.mark,
    show: (content) => show(() => content),
    close: () => clearInterval(dayCheck),
  };
}

function dayOf({ frame }: PageContent): string {
  const { year, month, day } = clockIn(frame.openingHours.timeZone, new Date());
  return `${year}-${month}-${day}`;
}
