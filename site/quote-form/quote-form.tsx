import { use, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { emptyRequest } from '../../domain/fields.ts';
import { readRequestForm } from '../../domain/parse.ts';
import { PHOTOS_FIELD } from '../../domain/photos.ts';
import { useFrame } from '../document/page-data.ts';
import { isServiceSeen, markServiceSeen, serviceInState } from '../navigation/navigation-state.ts';
import { usePage, useSearch } from '../navigation/place.ts';
import { useIsHydrated } from '../use-is-hydrated.ts';
import { readDraft } from './draft.ts';
import { FormPostContext } from './form-post.ts';
import { initialValues, preselectedService } from './initial-values.ts';
import { RequestForm } from './request-form.tsx';
import { useSubmission } from './submission.tsx';
import { useNewestForm } from './use-newest-form.ts';

/** Quote form and its values (promises: Quote form). */
export function QuoteForm() {
  const { services } = useFrame();
  const { completed } = useSubmission();
  const isHydrated = useIsHydrated();
  const { path } = usePage();
  const search = useSearch();
  const posted = use(FormPostContext);
  const [onMount] = useState(() => ({
    isPrerendered: !isHydrated,
    completed,
    replaced: isHydrated ? formInPage() : null,
  }));
  const { replaced } = onMount;
  const isFirstForm = completed === onMount.completed;
  // The posted values are for the posted form only. A later form finds them in the unsent text.
  const post = (onMount.isPrerendered || replaced) && isFirstForm ? posted : undefined;
  // The first render must repeat the prerendered page.
  const preselected = preselectedService(search, isHydrated ? serviceInState() : undefined, services);
  const firstValues = useMemo(() => {
    const typed = replaced ? readRequestForm(new FormData(replaced)) : undefined;
    const draft = isHydrated ? readDraft() : undefined;
    return initialValues({ post, draft, typed, preselected: draft && isServiceSeen() ? '' : preselected });
  }, [post, isHydrated, preselected, replaced]);

  useNewestForm();

  // Synchronizes with photos chosen in the prerendered form.
  useLayoutEffect(() => {
    const before = fileField(replaced);
    const now = fileField(formInPage());
    if (before?.files && now) now.files = before.files;
  }, [replaced]);

  // Synchronizes with the history entry: after a reload or Back, a later choice of the visitor stays. If the
  // address is already the next page's, `replaceState` would stop that navigation.
  useEffect(() => {
    if (isHydrated && preselected && location.pathname === path) markServiceSeen();
  }, [isHydrated, preselected, path]);

  // Synchronizes with the address in the same way: once a request is safe, no service is preselected.
  useEffect(() => {
    if (!isFirstForm && location.pathname === path) history.replaceState(null, '', path);
  }, [isFirstForm, path]);

  return (
    <RequestForm
      key={completed}
      initialValues={isFirstForm ? firstValues : emptyRequest}
      initialErrors={post?.outcome === 'invalid' ? post.errors : {}}
      preselected={isFirstForm ? preselected : ''}
      arePhotosDropped={post?.outcome !== 'success' && post?.photosDropped === true}
    />
  );
}

/** If an extension changed the page, this is still the prerendered form during the first render. */
function formInPage(): HTMLFormElement | null {
  return document.querySelector('form#quote-form');
}

function fileField(form: HTMLFormElement | null): HTMLInputElement | null {
  return form?.querySelector<HTMLInputElement>(`[name="${PHOTOS_FIELD}"]`) ?? null;
}
