/**
 * Renders a page with its drafts. The route (routes.ts) lets only signed-in devices ask for it. The public
 * site's scripts do not run. The desk's own script (desk/preview/) opens the field that is tapped.
 */
import { PREVIEW } from '../../domain/desk-paths.ts';
import { pictureDescribedBy } from '../../domain/site-pictures.ts';
import { checkContent } from '../content/check.ts';
import { pageContentOf } from '../content/content.ts';
import type { Content } from '../content/schema.ts';
import { applyDraft, type Drafts, pathOf } from './apply-draft.ts';
import { markElements, markedContent } from './tappable.ts';
import type { TrialRenderer } from './trial-renderer.ts';

/** Paths of the pages, by their names in the preview's address. */
export const PREVIEWED: Readonly<Record<string, string>> = {
  '': '/',
  services: '/services',
  about: '/about',
  contact: '/contact',
  privacy: '/privacy',
};

/** HTML that the desk adds; `end` shows `mistake`. */
export type PreviewParts = (mistake: string) => { head: string; end: string };

/** Drafts with mistakes are left out. */
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
    const { marked, marks } = markedContent(content);
    const html = await render(pageContentOf(content), path);
    return markElements(html, await render(marked, path), (index) => {
      const { path = '', entry } = marks[index] ?? {};
      const tapped = pictureDescribedBy(path);
      const attributes = [
        `data-edit="${tapped}"`,
        ...(tapped === path ? [] : ['data-photo=""']),
        ...(entry === undefined ? [] : [`data-entry="${entry}"`]),
      ];
      return attributes.join(' ');
    });
  }
}

/** Uses the published content if the check fails even without the drafts that have mistakes. */
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
 * Removes all scripts except data, disables the form, and points links at previews. Typefaces use `swap`,
 * because the script that loads one does not run. The owner's text cannot match: the renderer escapes < and
 * >.
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
