import { type FormEvent, type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { emptyRequest, fieldNames, type RequestField, type RequestFields } from '../../domain/fields.ts';
import { HONEYPOT_FIELD, parseRequestForm, readRequestForm } from '../../domain/parse.ts';
import { hasErrors, type RequestErrors } from '../../domain/validate.ts';
import { PageHead } from '../components/page-head.tsx';
import { useFrame, usePageContent, usePageData } from '../document/page-data.ts';
import { useIsHydrated } from '../use-is-hydrated.ts';
import { Confirmation } from './confirmation.tsx';
import { keepDraft, keepPhotoIds } from './draft.ts';
import { ErrorSummary } from './error-summary.tsx';
import { FieldGroup, groups, JobHeading } from './field-group.tsx';
import { leavePage, loadSending } from './load-sending.ts';
import { quoteForm } from './messages.ts';
import styles from './request-form.module.css';
import { isCompleted, type Outcome, useSubmission } from './submission.tsx';

/** Wait after hydration before more is fetched, ms: until then the first screen needs the network. */
const QUIET = 1500;

type RequestFormProps = {
  initialValues: RequestFields;
  initialErrors: RequestErrors;
  preselected: string;
  arePhotosDropped: boolean;
};

/** After a success a new, empty form replaces this one. */
export function RequestForm({
  initialValues,
  initialErrors,
  preselected,
  arePhotosDropped,
}: RequestFormProps) {
  const isHydrated = useIsHydrated();
  const { company, services } = useFrame();
  const { assurance } = usePageContent('contact');
  const { page, settings } = usePageData();
  const { isSubmitting, confirmed, run, show } = useSubmission();
  const [errors, setErrors] = useState(initialErrors);
  /** The service that the visitor chose instead of the preselected one. */
  const [chosen, setChosen] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const details = useRef<HTMLDetailsElement>(null);

  // Synchronizes with posted values, and with what was typed or chosen before hydration.
  useEffect(() => {
    if (!isHydrated || !form.current) return;
    keepDraft(form.current);
    setChosen(readRequestForm(new FormData(form.current)).serviceNeeded);
  }, [isHydrated]);

  // Synchronizes with the form: below a confirmation it is folded only while empty and unfocused.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a confirmation or new values change it.
  useLayoutEffect(() => {
    if (!form.current || !details.current) return;
    const isInUse = details.current.contains(document.activeElement);
    if (isInUse || !isEmpty(form.current)) details.current.open = true;
  }, [confirmed, initialValues]);

  // Synchronizes with password managers, which fire only `change`, no `input`.
  useEffect(() => {
    const { current } = form;
    const announce = ({ target }: Event) => target?.dispatchEvent(new Event('input', { bubbles: true }));
    current?.addEventListener('change', announce);
    return () => current?.removeEventListener('change', announce);
  }, []);

  // Synchronizes with the network, which may be gone later.
  useEffect(() => {
    const timer = setTimeout(prepare, QUIET);
    return () => clearTimeout(timer);
  }, []);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const target = event.currentTarget;
    const data = new FormData(target);
    const parsed = parseRequestForm(data, services);
    if (!parsed.ok) {
      setErrors(parsed.errors);
      // Paint the errors at the fields first: the dialog takes longer.
      requestAnimationFrame(() => setTimeout(() => show({ kind: 'invalid' })));
      return;
    }
    setErrors({});
    // Keep the text as it is sent, with the formatted phone number: a repeated submit is no new request.
    keepDraft(target);
    run(async () => {
      const sending = await loadSending().catch(() => undefined);
      // A newer build may have replaced the chunk, or it is late. Let the browser post the form.
      if (!sending && navigator.onLine && target.isConnected) {
        // The form's own file input posts the photos.
        keepPhotoIds([]);
        target.submit();
        await leavePage();
        return undefined;
      }
      const outcome: Outcome | undefined = sending
        ? await sending.submitRequest(parsed.request, data)
        : { kind: 'unexpected' };
      if (outcome?.kind === 'invalid') setErrors(outcome.errors ?? {});
      if (outcome && isCompleted(outcome)) emptyForm(target);
      return outcome;
    });
  }

  /** The pressed button disappears, so focus the first field. */
  function openForm(event: MouseEvent) {
    event.preventDefault();
    if (details.current) details.current.open = true;
    form.current?.querySelector<HTMLElement>(`[name="${fieldNames[0]}"]`)?.focus();
  }

  function edit({ target, currentTarget }: FormEvent<HTMLFormElement>) {
    // Before hydration the form does not contain the unsent text yet.
    if (isHydrated) keepDraft(currentTarget);
    const field = target instanceof Element ? (target.getAttribute('name') as RequestField) : undefined;
    if (target instanceof HTMLSelectElement && field === 'serviceNeeded') setChosen(target.value);
    if (field && errors[field]) setErrors(({ [field]: _cleared, ...others }) => others);
  }

  const heading = (
    <JobHeading isOfForm={!confirmed} service={preselected && (chosen ?? initialValues.serviceNeeded)} />
  );
  const fields = (
    <>
      <ErrorSummary errors={errors} />
      {groups.map((group) => (
        <FieldGroup
          key={group}
          group={group}
          errors={errors}
          initialValues={initialValues}
          arePhotosDropped={arePhotosDropped}
        />
      ))}
      <div className={styles.honeypot} aria-hidden="true">
        <label htmlFor={HONEYPOT_FIELD}>{quoteForm.honeypot}</label>
        <input id={HONEYPOT_FIELD} name={HONEYPOT_FIELD} type="text" tabIndex={-1} autoComplete="off" />
      </div>
      <button type="submit" className="button primary" disabled={isSubmitting}>
        {isSubmitting ? quoteForm.submitting : quoteForm.submit}
      </button>
      <p className={`links ${styles.beneath}`}>
        {assurance}
        <span>
          {`${quoteForm.useOfData} `}
          <a href="/privacy">{quoteForm.privacy}</a>
        </span>
        <span>
          {`${quoteForm.ratherTalk} `}
          <a href={company.phoneLink}>{company.phone}</a>
        </span>
      </p>
    </>
  );
  return (
    <>
      <PageHead {...(hasErrors(errors) && { title: quoteForm.errorTitle(page.title.title) })} />
      <form
        ref={form}
        id="quote-form"
        className={`card ${styles.form}`}
        method="post"
        action="/contact"
        encType={settings.quotePhotos > 0 ? 'multipart/form-data' : undefined}
        noValidate={isHydrated}
        onSubmit={submit}
        onInput={edit}
        onFocus={prepare}
        aria-labelledby="quote-form-heading"
      >
        {confirmed ? <Confirmation of={confirmed} /> : heading}
        {/* The fields stay at one place in the tree, so that typed text survives a confirmation. */}
        <details ref={details} className={confirmed ? styles.again : styles.first} open={!confirmed}>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the browser makes a summary a button. */}
          <summary className="button" onClick={openForm}>
            {quoteForm.confirmation.again}
          </summary>
          {confirmed && heading}
          {fields}
        </details>
      </form>
    </>
  );
}

/** Firefox would restore the old values, and a list keeps its choice even after reset. */
export function emptyForm(form: HTMLFormElement): void {
  form.reset();
  for (const list of form.querySelectorAll('select')) list.value = '';
}

/** A form with values may already hold the next request. */
function isEmpty(form: HTMLFormElement): boolean {
  const values = readRequestForm(new FormData(form));
  return fieldNames.every((field) => values[field] === emptyRequest[field]);
}

/**
 * Fetches the code early, because the outbox notice is needed exactly when nothing can be fetched. After a
 * failure the next focus tries again, and finally the submit.
 */
function prepare() {
  loadSending().catch(() => {});
  import('../outbox/outbox-notice.tsx').catch(() => {});
}
