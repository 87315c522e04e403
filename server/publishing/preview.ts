/**
 * A page as it would be with the draft, for signed-in devices alone. The public site's scripts do not run in it; the desk's
 * own (desk/preview/) opens the field of what is tapped.
 */
import { PREVIEW } from '../../domain/desk-paths.ts';
import { checkContent } from '../words/check.ts';
import type { Content } from '../words/schema.ts';
import { wordsOf } from '../words/words.ts';
import { applyDraft, type Drafts } from './draft.ts';
import { pathOf } from './places.ts';
import { markElements, markedWords } from './tappable.ts';
import type { TrialRenderer } from './trial-renderer.ts';

/** The pages by their names in the preview's address; '' is the home page. */
export const PREVIEWED: Readonly<Record<string, string>> = {
  '': '/',
  services: '/services',
  about: '/about',
  contact: '/contact',
  privacy: '/privacy',
};

/** What the desk adds to each page: to its head, and at its end where `mistake` is said. */
export type PreviewParts = (mistake: string) => { head: string; end: string };

/** Mistakes stay out of the page; its bar says the first one. */
export async function renderPreview(
  { render, toShow }: Pick<TrialRenderer, 'render'> & { toShow: (content: Content) => Promise<Content> },
  published: Content,
  drafts: Drafts,
  path: string,
  parts: PreviewParts,
): Promise<string> {
  const { content, mistake = '' } = withoutMistakes(published, drafts);
  try {
    return asPreview(await tappable(content), parts(mistake));
  } catch {
    return asPreview(
      await tappable(published),
      parts('The page could not be made with your changes just now.'),
    );
  }

  async function tappable(drafted: Content): Promise<string> {
    const content = await toShow(drafted);
    const { marked, marks } = markedWords(content);
    const html = await render(wordsOf(content), path);
    return markElements(html, await render(marked, path), (index) => {
      const { path = '', entry } = marks[index] ?? {};
      return `data-edit="${path}"${entry === undefined ? '' : ` data-entry="${entry}"`}`;
    });
  }
}

/** The drafted words; without the drafts that have mistakes; or the published ones, if something else is wrong. */
function withoutMistakes(
  published: Content,
  drafts: Drafts,
): { content: Content; mistake?: string | undefined } {
  const raw = applyDraft(published, drafts);
  const all = checkContent(raw);
  if (all.content) return { content: all.content };
  const wrong = new Set(all.mistakes.map((mistake) => pathOf(mistake, raw)));
  const right = new Map([...drafts].filter(([path]) => !wrong.has(path)));
  const { content = published } = checkContent(applyDraft(published, right));
  return { content, mistake: all.mistakes[0]?.message };
}

/**
 * The page has no scripts of its own but data, its form does nothing, and links to other pages lead to their previews. Its
 * typefaces are shown whenever they come, as the script that brings one of them does not run. No word of the owner can be taken for
 * markup here, as the renderer has written < and > as entities.
 */
function asPreview(html: string, { head, end }: ReturnType<PreviewParts>): string {
  return html
    .replace(/<script\b([^>]*)>[\s\S]*?<\/script>/g, (script, attributes) =>
      /\btype="application\//.test(attributes) ? script : '',
    )
    .replace(/<style>[\s\S]*?<\/style>/g, (styles) =>
      styles.replaceAll('font-display:optional', 'font-display:swap'),
    )
    .replaceAll('<form', '<form inert')
    .replace(/(<a\b[^>]*? href=")\/([a-z]*)(?=[?#"])/g, (link, start, name) =>
      Object.hasOwn(PREVIEWED, name) ? start + PREVIEW + (name === '' ? '' : `/${name}`) : link,
    )
    .replace('</head>', () => `${head}</head>`)
    .replace('</body>', () => `${end}</body>`);
}
