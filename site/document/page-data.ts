import { createContext, use } from 'react';
import type { ContentOfPages, FrameContent } from '../../domain/content.ts';
import type { EncodedPicture, PageData } from '../../domain/site-data.ts';

/** In the browser, first the JSON in the document, then the fetched content of later pages. */
export const PageDataContext = createContext<PageData | undefined>(undefined);

export function usePageData(): PageData {
  const data = use(PageDataContext);
  if (!data) throw new Error('usePageData must be called below PageDataContext');
  return data;
}

export function useFrame(): FrameContent {
  return usePageData().frame;
}

/** Only components of page `_page` may call this: the type is not checked when the program runs. */
export function usePageContent<Name extends keyof ContentOfPages>(_page: Name): ContentOfPages[Name] {
  return usePageData().page.content as ContentOfPages[Name];
}

export function usePicture(name: string): EncodedPicture {
  return pictureOf(name, usePageData().page.pictures);
}

/** Throws, because a page without its picture must not be published. */
export function pictureOf(name: string, pictures: Record<string, EncodedPicture>): EncodedPicture {
  const picture = pictures[name];
  if (!picture)
    throw new Error(
      `No picture "${name}": add ${name}.jpg, .png or .svg to art/, and name it in site/pages.ts`,
    );
  return picture;
}
