/**
 * A page as it would be with the draft, for signed-in devices alone. The public site's scripts do not run in it; a tap on one
 * of the owner's words opens its field.
 */
import { fieldPath } from '../../domain/desk-paths.ts';
import { checkContent } from '../words/check.ts';
import type { Content } from '../words/schema.ts';
import { wordsOf } from '../words/words.ts';
import { applyDraft, type Drafts } from './draft.ts';
import { pathOf } from './places.ts';
import { markElements, withMarks } from './tappable.ts';
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
  { render, toShow }: Pick<TrialRenderer, 'render'> & { toShow: (content: Content) => Promise<Content> },
  published: Content,
  drafts: Drafts,
  path: string,
): Promise<string> {
  const { content, mistake } = withoutMistakes(published, drafts);
  try {
    return asPreview(await tappable(content), mistake);
  } catch {
    return asPreview(await tappable(published), 'The page cannot be made with your changes.');
  }

  async function tappable(drafted: Content): Promise<string> {
    const content = await toShow(drafted);
    const { marked, paths } = withMarks(content);
    const html = await render(wordsOf(content), path);
    const attributesOf = (index: number) => `data-edit="${asText(fieldPath(paths[index] ?? ''))}" tabindex="0"`;
    return markElements(html, await render(wordsOf(marked), path), attributesOf);
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

const STYLES =
  '@view-transition{navigation:none}.preview-bar{position:sticky;top:0;z-index:9;background:#111;color:#fff;font:1rem/1.5 system-ui,sans-serif;padding:.5rem 1rem}.preview-bar a{color:#fff}[data-edit]{cursor:pointer}[data-edit]:hover{outline:2px dashed;outline-offset:3px}';

/** Opens the field of what is tapped, or of what has the focus. */
export const TAP_SCRIPT = `
addEventListener('click', open, true);
addEventListener('keydown', (event) => event.key === 'Enter' && open(event), true);
function open(event) {
  const word = event.target.closest('[data-edit]');
  if (!word) return;
  event.preventDefault();
  location.href = word.dataset.edit;
}
`;

/**
 * The page has no scripts but data, its form does nothing, and links to other pages lead to their previews. No word of the
 * owner can be taken for markup here, as the renderer has written < and > as entities.
 */
function asPreview(html: string, mistake: string | undefined): string {
  const said = mistake === undefined ? '' : ` <strong>${asText(mistake)}</strong>`;
  const bar = `<div class="preview-bar" role="status">Preview: tap what you want to change.${said} <a href="/desk/site">Back</a></div>`;
  return html
    .replace(/<script\b([^>]*)>[\s\S]*?<\/script>/g, (script, attributes) =>
      /\btype="application\//.test(attributes) ? script : '',
    )
    .replaceAll('<form', '<form inert')
    .replace(/(<a\b[^>]*? href=")\/([a-z]*)(?=[?#"])/g, (link, start, name) =>
      Object.hasOwn(PREVIEWED, name) ? start + PREVIEW + (name === '' ? '' : `/${name}`) : link,
    )
    .replace('</head>', () => `<style>${STYLES}</style></head>`)
    .replace(/<body[^>]*>/, (body) => body + bar)
    .replace('</body>', () => `<script>${TAP_SCRIPT}</script></body>`);
}

function asText(words: string): string {
  return words.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
