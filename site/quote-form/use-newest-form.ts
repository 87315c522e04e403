import { useEffect } from 'react';
import { withSessionStorage } from '../browser-storage.ts';
import { reloadFromTop } from '../navigation/reload-from-top.ts';
import { DRAFT, PHOTOS } from './draft.ts';
import { emptyForm } from './request-form.tsx';
import { CONFIRMED } from './submission.tsx';

/**
 * Loads the page again if the back/forward cache shows it after the visitor sent or changed the form on a
 * later page. Otherwise a sent form could be sent twice, and old text would overwrite new text.
 */
export function useNewestForm(): void {
  // Synchronizes with the back/forward cache.
  useEffect(() => {
    let left: string | undefined;
    const remember = () => {
      left = keptForVisit();
    };
    const compare = (event: PageTransitionEvent) => {
      if (!event.persisted || keptForVisit() === left) return;
      // The reloaded page tells what became of a request.
      event.stopImmediatePropagation();
      const form = document.querySelector<HTMLFormElement>('form#quote-form');
      if (form) emptyForm(form);
      reloadFromTop();
    };
    addEventListener('pagehide', remember);
    addEventListener('pageshow', compare, { capture: true });
    return () => {
      removeEventListener('pagehide', remember);
      removeEventListener('pageshow', compare, { capture: true });
    };
  }, []);
}

function keptForVisit(): string | undefined {
  return withSessionStorage((storage) =>
    JSON.stringify([DRAFT, PHOTOS, CONFIRMED].map((key) => storage.getItem(key))),
  );
}
