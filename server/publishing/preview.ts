/** A page as it would be with the draft, without the public site's scripts, for signed-in devices alone. */
import { checkContent } from '../words/check.ts';
import type { Content } from '../words/schema.ts';
import { wordsOf } from '../words/words.ts';
import { applyDraft, type Drafts } from './draft.ts';
import { pathOf } from './places.ts';
import type { TrialRenderer } from './trial-renderer.ts';

/** The pages by their names in the preview's address; '' is the home page. */
export const PREVIEWED: Readonly<Record<string, string>> = {
  '': '/',
  services: '/services',
  about: '/about',
  contact: '/contact',
  privacy: '/privacy',
};

export const PREVIEW = '/desk/site/preview';

/** Mistakes stay out of the page; a bar at its top says the first one. */
export async function renderPreview(
  { render }: Pick<TrialRenderer, 'render'>,
  published: Content,
  drafts: Drafts,
  path: string,
): Promise<string> {
  const { content, mistake } = withoutMistakes(published, drafts);
  try {
    return asPreview(await render(wordsOf(content), path), mistake);
  } catch {
    return asPreview(await render(wordsOf(published), path), 'The page cannot be made with your changes.');
  }
}

/** The drafted words; without the drafts that have mistakes; or the published ones, if something else is wrong. */
function withoutMistakes(published: Content, drafts: Drafts): { content: Content; mistake?: string | undefined } {
  const raw = applyDraft(published, drafts);
  const all = checkContent(raw);
  if (all.content) return { content: all.content };
  const wrong = new Set(all.mistakes.map((mistake) => pathOf(mistake, raw)));
  const right = new Map([...drafts].filter(([path]) => !wrong.has(path)));
  const { content = published } = checkContent(applyDraft(published, right));
  return { content, mistake: all.mistakes[0]?.message };
}

const BAR =
  '.preview-bar{background:#111;color:#fff;font:1rem/1.5 system-ui,sans-serif;padding:.5rem 1rem}.preview-bar a{color:#fff}';

/**
 * The page has no scripts but data, its form does nothing, and links to other pages lead to their previews. No word of the
 * owner can be taken for markup here, as the renderer has written < and > as entities.
 */
function asPreview(html: string, mistake: string | undefined): string {
  const said = mistake === undefined ? '' : ` <strong>${asText(mistake)}</strong>`;
  const bar = `<div class="preview-bar" role="status">Preview.${said} <a href="/desk/site">Back</a></div>`;
  return html
    .replace(/<script\b([^>]*)>[\s\S]*?<\/script>/g, (script, attributes) =>
      /\btype="application\//.test(attributes) ? script : '',
    )
    .replaceAll('<form', '<form inert')
    .replace(/(<a\b[^>]*? href=")\/([a-z]*)(?=[?#"])/g, (link, start, name) =>
      Object.hasOwn(PREVIEWED, name) ? start + PREVIEW + (name === '' ? '' : `/${name}`) : link,
    )
    .replace('</head>', () => `<style>${BAR}</style></head>`)
    .replace(/<body[^>]*>/, (body) => body + bar);
}

function asText(words: string): string {
  return words.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
