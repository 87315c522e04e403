import { use, useMemo, useState } from 'react';
import { emptyQuote } from '../../domain/fields.ts';
import { useFrame } from '../document/page-data.ts';
import { useIsHydrated } from '../hydrated.ts';
import { serviceInState } from '../navigation/navigation-state.ts';
import { useSearch } from '../navigation/place.ts';
import { readDraft } from './draft.ts';
import { FormPostContext } from './form-post.ts';
import { initialValues, preselectedService } from './initial-values.ts';
import { RequestForm } from './request-form.tsx';
import { useSubmission } from './submission.tsx';

/** The quote request form, and the dialog with the outcome of a request (spec §4, §5, §8). */
export function QuoteForm() {
  const { services } = useFrame();
  const { completed } = useSubmission();
  const isHydrated = useIsHydrated();
  const search = useSearch();
  const posted = use(FormPostContext);
  const [onMount] = useState({ isPrerendered: !isHydrated, completed });
  const isFirstForm = completed === onMount.completed;
  // After hydration the draft contains the posted values, so the post counts only at first.
  const post = onMount.isPrerendered && isFirstForm ? posted : undefined;
  // The first render must repeat the prerendered page, which lacks the navigation state and the draft of this browser.
  const preselected = preselectedService(search, isHydrated ? serviceInState() : undefined, services);
  const firstValues = useMemo(
    () => initialValues({ post, draft: isHydrated ? readDraft() : undefined, preselected }),
    [post, isHydrated, preselected],
  );
  return (
    <RequestForm
      key={completed}
      initialValues={isFirstForm ? firstValues : emptyQuote}
      initialErrors={post?.outcome === 'invalid' ? post.errors : {}}
      preselected={preselected}
      arePhotosDropped={post?.outcome !== 'success' && post?.photosDropped === true}
    />
  );
}
