import type { PageRequest } from '../../domain/form-post.ts';
import type { Pages, ServedFile } from '../../server/pages/pages.ts';

/** Pages that contain only the data they were rendered from. The browser tests cover the real pages. */
export const fakePages: Pages = {
  files: new Map([
    ...['/', '/contact', '/404', '/not-sent'].map((path): [string, ServedFile] => [
      path,
      textFile(`page ${path}`),
    ]),
    ['/quote-gone', { ...textFile('page /quote-gone'), status: 404 }],
  ]),
  render: async (request: PageRequest) => JSON.stringify(request),
};

function textFile(text: string): ServedFile {
  return {
    contentType: 'text/html; charset=utf-8',
    isImmutable: false,
    html: text,
    variants: { identity: { body: Buffer.from(text), etag: `"${text.length}"` } },
  };
}
