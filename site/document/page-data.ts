import { createContext, use } from 'react';
import type { EncodedPicture, PageData, PageSettings } from '../../domain/site-data.ts';
import type { FrameWords, WordsOfPages } from '../../domain/words.ts';

/** What the page is rendered with. In the browser it is the JSON at the page's end, and the next page's words. */
export const PageDataContext = createContext<PageData | undefined>(undefined);

export function usePageData(): PageData {
  const data = use(PageDataContext);
  if (!data) throw new Error('The words of the page are known only inside the app');
  return data;
}

/** The words that stand on every page. */
export function useFrame(): FrameWords {
  return usePageData().frame;
}

/** The words of this page. Only its own components may ask for them. */
export function usePageWords<Name extends keyof WordsOfPages>(_page: Name): WordsOfPages[Name] {
  return usePageData().page.words as WordsOfPages[Name];
}

export function useSettings(): PageSettings {
  return usePageData().settings;
}

export function usePicture(name: string): EncodedPicture {
  return pictureOf(name, usePageData().page.pictures);
}

/** Throws if the page has no such picture, because a page without it must not be published. */
export function pictureOf(name: string, pictures: Record<string, EncodedPicture>): EncodedPicture {
  const picture = pictures[name];
  if (!picture)
    throw new Error(
      `No picture "${name}": add ${name}.jpg, .png or .svg to art/, and name it in site/pages.ts`,
    );
  return picture;
}
