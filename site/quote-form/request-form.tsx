import { type FormEvent, useEffect, useRef, useState } from 'react';
import { pageTitles } from '../../content/page-titles.ts';
import { quoteForm } from '../../content/quote-form.ts';
import type { QuoteField, QuoteFields } from '../../quote/fields.ts';
import { HONEYPOT_FIELD, parseQuoteForm } from '../../quote/parse.ts';
import { hasErrors, type QuoteErrors } from '../../quote/validate.ts';
import { PageHead } from '../components/page-head.tsx';
import { forgetDraft, keepDraft } from './draft.ts';
import { ErrorSummary } from './error-summary.tsx';
import { FieldGroup, groups } from './field-group.tsx';
import styles from './request-form.module.css';
import { isCompleted, useSubmission } from './submission.tsx';
import type { SubmitResult } from './submit.ts';

/** What sends and keeps requests: fetched when a visitor turns to the form, long before it is submitted. */
const loadSending = () => import('./submit.ts');

type RequestFormProps = {
  /** From then on the form itself holds what is typed. */
  initialValues: QuoteFields;
  initialErrors: QuoteErrors;
  /** The service preselected on the way here, which the draft notes. */
  preselected: string;
  isHydrated: boolean;
};

/** One form for one request. After success another, empty one takes its place. */
export function RequestForm({ initialValues, initialErrors, preselected, isHydrated }: RequestFormProps) {
  const { isSubmitting, run, show } = useSubmission();
  const [errors, setErrors] = useState(initialErrors);
  const form = useRef<HTMLFormElement>(null);

  // Synchronises the session's storage with the form: it may hold what was posted, or typed before React was there.
  useEffect(() => {
    if (isHydrated && form.current) keepDraft(form.current, preselected);
  }, [isHydrated, preselected]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const target = event.currentTarget;
    const data = new FormData(target);
    const parsed = parseQuoteForm(data);
    if (!parsed.ok) {
      setErrors(parsed.errors);
      // The errors are painted first, under their fields; the dialog takes the browser longer.
      requestAnimationFrame(() => setTimeout(() => show({ kind: 'invalid' })));
      return;
    }
    setErrors({});
    // As it is sent, with the phone number as it was written on leaving its field: so the same form is the same request.
    keepDraft(target, preselected);
    const honeypot = data.get(HONEYPOT_FIELD);
    run(async () => {
      const sending = await loadSending().catch(() => undefined);
      // The chunk is out of reach, replaced by a newer build for one: the browser itself can post the form.
      if (!sending && navigator.onLine && target.isConnected) {
        target.submit();
        return undefined;
      }
      const result: SubmitResult = sending
        ? await sending.submitQuote(parsed.quote, typeof honeypot === 'string' ? honeypot : '')
        : { kind: 'unexpected' };
      if (isCompleted(result)) forgetDraft();
      if (result.kind === 'invalid') setErrors(result.errors);
      return result;
    });
  }

  function edit({ target, currentTarget }: FormEvent<HTMLFormElement>) {
    // Before that, the form does not hold the draft yet.
    if (isHydrated) keepDraft(currentTarget, preselected);
    const field = target instanceof Element ? (target.id as QuoteField) : undefined;
    if (field && errors[field]) setErrors(({ [field]: _cleared, ...others }) => others);
  }

  /** Should this fail, the next focus tries again, and at last the submit itself. */
  function prepare() {
    loadSending().catch(() => {});
    // The notice that a request waits is needed just when nothing can be fetched.
    import('./outbox-notice.tsx').catch(() => {});
  }

  return (
    <>
      {/* Here and not on the page, as the title says when the form has errors. */}
      <PageHead {...(hasErrors(errors) && { title: quoteForm.errorTitle(pageTitles.contact.title) })} />
      <form
        ref={form}
        id="quote-form"
        className={styles.form}
        method="post"
        action="/contact"
        noValidate={isHydrated}
        onSubmit={submit}
        onInput={edit}
        onFocus={prepare}
        aria-labelledby="quote-form-heading"
      >
        <h2 id="quote-form-heading" tabIndex={-1}>
          {quoteForm.heading}
        </h2>
        <p className={styles.hint}>{quoteForm.hint}</p>
        <ErrorSummary errors={errors} />
        {groups.map((group) => (
          <FieldGroup key={group} group={group} errors={errors} initialValues={initialValues} isLocked={isSubmitting} />
        ))}
        <div className={styles.honeypot} aria-hidden="true">
          <label htmlFor={HONEYPOT_FIELD}>{quoteForm.honeypot}</label>
          <input id={HONEYPOT_FIELD} name={HONEYPOT_FIELD} type="text" tabIndex={-1} autoComplete="off" />
        </div>
        <button type="submit" className="button primary" disabled={isSubmitting}>
          {isSubmitting ? quoteForm.submitting : quoteForm.submit}
        </button>
      </form>
    </>
  );
}
