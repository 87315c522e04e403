/** Locators and checks that the tests of navigation share. */
import type { Page } from '@playwright/test';
import { expect } from './site.ts';

export const heading = (page: Page) => page.getByRole('heading', { level: 1 });

export const footerLink = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name, exact: true });

/** Makes each link load a document, as in a browser without the Navigation API. */
export const withoutNavigationApi = (page: Page) =>
  page.addInitScript(() => {
    Reflect.deleteProperty(window, 'navigation');
  });

/**
 * Expects the element's top 16 px, give or take 1, below the header or the row of services, or the page
 * scrolled to its end.
 */
export async function expectBelowHeader(page: Page, selector: string): Promise<void> {
  const gap = () =>
    page.locator(selector).evaluate((element) => {
      const frame = [...document.querySelectorAll('header, main nav')].map((part) =>
        part.getBoundingClientRect(),
      );
      const header = Math.max(0, ...frame.map(({ bottom }) => bottom));
      const remaining = document.documentElement.scrollHeight - innerHeight - Math.ceil(scrollY);
      return remaining <= 1 ? 'at the end' : Math.round(element.getBoundingClientRect().top - header);
    });
  await expect.poll(async () => ['at the end', 15, 16, 17].includes(await gap())).toBe(true);
}
