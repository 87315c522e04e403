/** Renders all pages of one publication. An edition is immutable. */
import { createHash } from 'node:crypto';
import { type PageContent, type PageName, picturesIn } from '../../domain/content.ts';
import type { Mark, PageSettings, Pictures, SiteData } from '../../domain/site-data.ts';
import { ownPicture } from '../../domain/site-pictures.ts';
import { QUOTE_GONE } from './built-files.ts';
import { markIcon, markPath } from './mark.ts';
import { type Pages, servedText } from './pages.ts';
import type { Program, ProgramData } from './program.ts';
import { wellKnownFiles } from './well-known-files.ts';

export type Edition = Pages & {
  content: PageContent;
  mark: Mark;
  /** The rendered files: each one's name in a static site, and its URL path. */
  made: readonly { name: string; path: string }[];
};

/** For navigation in place. */
export function contentPath(page: PageName): string {
  return `/content/${page}.json`;
}

export function siteDataOf(program: ProgramData, content: PageContent, settings: PageSettings): SiteData {
  const { assets } = program;
  const { siteUrl, emailJs, quotePhotos, keepMonths, isStatic } = settings;
  const pictures = { ...program.pictures, ...ownPicturesIn(content) };
  const data = {
    content: withPlaceholders(content, pictures),
    // No other settings, because the page contains them and everybody can read it.
    settings: { siteUrl, emailJs, quotePhotos, keepMonths, ...(isStatic && { isStatic }) },
    pictures,
    mark: markOf(program, content),
  };
  const edition = createHash('sha256')
    .update(JSON.stringify([data, assets]))
    .digest('base64url')
    .slice(0, 12);
  return { edition, ...data };
}

export function ownPicturesIn(content: PageContent): Pictures {
  const own = picturesIn(content).map((name) => [name, ownPicture(name)] as const);
  return Object.fromEntries(own.flatMap(([name, picture]) => (picture ? [[name, picture]] : [])));
}

/** Has its own description, because that of the missing picture would not fit. */
const PLACEHOLDER = { src: 'coming-soon', alt: 'Photo coming soon' };

function withPlaceholders(content: PageContent, pictures: Pictures): PageContent {
  return JSON.parse(JSON.stringify(content), (_, value) =>
    typeof value?.src === 'string' && !Object.hasOwn(pictures, value.src)
      ? { ...value, ...PLACEHOLDER }
      : value,
  );
}

/** A picture from the art folder, otherwise the owner's letters, otherwise the drawing. */
export function markOf(
  { mark, markLetters }: Pick<ProgramData, 'mark' | 'markLetters'>,
  content: PageContent,
): Mark {
  const isLettered = mark.kind !== 'picture' && content.mark !== '';
  return isLettered ? { kind: 'letters', path: markPath(content.mark, markLetters) } : mark;
}

export async function createEdition(
  program: Program,
  content: PageContent,
  settings: PageSettings,
): Promise<Edition> {
  const { assets, renderer, markLetters } = program;
  const site = siteDataOf(program, content, settings);
  const made: { name: string; path: string; text: string }[] = [];
  const add = (name: string, text: string, path = `/${name}`) => made.push({ name, path, text });
  for (const { path, name } of renderer.pages) {
    add(
      path === '/' ? 'index.html' : `${path.slice(1)}.html`,
      await renderer.render({ path }, assets, site),
      path,
    );
    add(contentPath(name).slice(1), JSON.stringify(renderer.onePage(path, site)));
  }
  const { mark } = site;
  const { company } = content.frame;
  const isLettered = mark.kind === 'letters';
  const gone = servedText(
    'quote.html',
    await renderer.render({ path: QUOTE_GONE, quote: 'gone' }, assets, site),
  );
  const others = {
    siteUrl: settings.siteUrl,
    company,
    pages: renderer.pages,
    paper: assets.paper,
    isLettered,
  };
  for (const [name, text] of Object.entries(wellKnownFiles(others))) add(name, text);
  if (isLettered) add('favicon.svg', markIcon(mark.path, markLetters));
  return {
    content,
    mark,
    made: made.map(({ name, path }) => ({ name, path })),
    files: new Map([
      ...program.files,
      ...made.map(({ name, path, text }) => [path, servedText(name, text)] as const),
      [QUOTE_GONE, { ...gone, status: 404, isPrivate: true }],
    ]),
    render: (request) => renderer.render(request, assets, site),
  };
}
