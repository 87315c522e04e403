import { type FormEvent, use, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { pageTitles } from '../../content/page-titles.ts';
import { quoteForm } from '../../content/quote-form.ts';
import { servicesInBrief } from '../../content/services-in-brief.ts';
import { emptyQuote, options, type QuoteField, type QuoteFields } from '../../quote/fields.ts';
import type { FormPost } from '../../quote/form-post.ts';
import { parseQuoteForm, TRAP_FIELD } from '../../quote/parse.ts';
import { hasErrors, type QuoteErrors } from '../../quote/validate.ts';
import { PageHead } from '../components/page-head.tsx';
import { FormPostContext } from '../form-post.ts';
import { navigationState } from '../navigate.ts';
import { useSearch } from '../place.ts';
import { forgetDraft, keepDraft, restoreDraft } from './draft.ts';
import { ErrorSummary } from './error-summary.tsx';
import { FlagField, SelectField, TextareaField, TextField } from './field.tsx';
import { PhoneField } from './phone-field.tsx';
import { type Outcome, QuoteDialog } from './quote-dialog.tsx';
import styles from './quote-form.module.css';
import type { SubmitResult } from './submit.ts';

/** What sends and keeps requests: fetched when a visitor turns to the form, long before it is submitted. */
const loadSending = () => import('./submit.ts');

/** The quote request form: idle, submitting, then a dialog with the outcome (spec §4, §5, §8). */
export function QuoteForm() {
  const post = use(FormPostContext);
  const preselected = usePreselectedService();
  const [errors, setErrors] = useState<QuoteErrors>(post?.outcome === 'invalid' ? post.errors : {});
  const [outcome, setOutcome] = useState<Outcome | undefined>(() => outcomeOf(post));
  /** Counts outcomes: each has a dialog of its own. */
  const [shown, setShown] = useState(0);
  const [isSubmitting, setSubmitting] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const isScripted = useIsScripted();
  const typed: QuoteFields = post && 'quote' in post ? post.quote : { ...emptyQuote, serviceNeeded: preselected };

  // Synchronises with the history entry: in the browser, the service chosen on another page is known only now.
  useEffect(() => {
    const select = form.current?.elements.namedItem('serviceNeeded');
    if (preselected && select instanceof HTMLSelectElement && select.value === '') select.value = preselected;
  }, [preselected]);

  // Synchronises with the session's storage: a reload mid-way finds the form as it was left.
  useEffect(() => {
    if (form.current && !post) restoreDraft(form.current);
    if (post?.outcome === 'success') forgetDraft();
  }, [post]);

  function show(result: Outcome) {
    setOutcome(result);
    setShown((count) => count + 1);
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const target = event.currentTarget;
    if (isSubmitting) return;
    const parsed = parseQuoteForm(new FormData(target));
    if (!parsed.ok) {
      setErrors(parsed.errors);
      // Seen at once under their fields; the dialog takes the browser longer.
      requestAnimationFrame(() => setTimeout(() => show({ kind: 'invalid' })));
      return;
    }
    setErrors({});
    setSubmitting(true);
    // As it is submitted, the phone number written the standard way.
    keepDraft(target);
    const trap = new FormData(target).get(TRAP_FIELD);
    const sending = await loadSending().catch(() => undefined);
    // Replaced by a newer build, for one: the browser itself can post the form.
    if (!sending && navigator.onLine) return target.submit();
    const result: SubmitResult = sending
      ? await sending.submitQuote(parsed.quote, typeof trap === 'string' ? trap : '')
      : { kind: 'unexpected' };
    setSubmitting(false);
    if (result.kind === 'success' || result.kind === 'held') {
      target.reset();
      forgetDraft();
    }
    if (result.kind === 'invalid') setErrors(result.errors);
    show(result);
  }

  function edit({ target, currentTarget }: FormEvent<HTMLFormElement>) {
    keepDraft(currentTarget);
    const field = target instanceof Element ? (target.id as QuoteField) : undefined;
    if (field && errors[field]) setErrors(({ [field]: _cleared, ...others }) => others);
  }

  /** Should this fail, the next focus tries again, and at last the submit itself. */
  function prepare() {
    loadSending().catch(() => {});
    // What says that a request waits is shown just when nothing can be fetched.
    import('./outbox-notice.tsx').catch(() => {});
  }

  /** After Close the focus goes where the visitor's next step is (contract, "In the page"). */
  function closeDialog() {
    // The browser says late that a dialog was closed; the next one may be open by then.
    setOutcome((current) => (current === outcome ? undefined : current));
    const invalid = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (outcome?.kind === 'success' || outcome?.kind === 'held') heading.current?.focus();
    else (invalid ?? form.current?.querySelector<HTMLElement>('[type="submit"]'))?.focus();
  }

  const common = { errors, typed };
  return (
    <>
      {/* Here, not on the page: the title says when the form has errors. */}
      <PageHead {...(hasErrors(errors) && { title: quoteForm.errorTitle(pageTitles.contact.title) })} />
      <form
        ref={form}
        id="quote-form"
        className={styles.form}
        method="post"
        action="/contact"
        noValidate={isScripted}
        onSubmit={submit}
        onInput={edit}
        onFocus={prepare}
        aria-labelledby="quote-form-heading"
      >
        <h2 ref={heading} id="quote-form-heading" tabIndex={-1}>
          {quoteForm.heading}
        </h2>
        <p className={styles.hint}>{quoteForm.hint}</p>
        <ErrorSummary errors={errors} />
        <fieldset>
          <legend>{quoteForm.groups.you}</legend>
          <TextField name="firstName" autoComplete="given-name" isRequired {...common} />
          <TextField name="lastName" autoComplete="family-name" isRequired {...common} />
          <TextField name="email" type="email" autoComplete="email" inputMode="email" isRequired {...common} />
          <PhoneField {...common} />
        </fieldset>
        <fieldset>
          <legend>{quoteForm.groups.place}</legend>
          <TextField name="address" autoComplete="street-address" isWide {...common} />
          <TextField name="city" autoComplete="address-level2" {...common} />
          <div className={styles.pair}>
            <TextField name="state" autoComplete="address-level1" {...common} />
            <TextField name="zipCode" autoComplete="postal-code" inputMode="numeric" {...common} />
          </div>
        </fieldset>
        <fieldset>
          <legend>{quoteForm.groups.job}</legend>
          <SelectField name="propertyType" choices={options.propertyType} {...common} />
          <SelectField name="serviceNeeded" choices={options.serviceNeeded} {...common} />
          <TextareaField name="additionalDetails" {...common} />
          <SelectField name="contactMethod" choices={options.contactMethod} {...common} />
          <div className={styles.flags}>
            <FlagField name="hasFlexibility" typed={typed} />
            <FlagField name="isEmergency" typed={typed} />
          </div>
        </fieldset>
        <div className={styles.trap} aria-hidden="true">
          <label htmlFor={TRAP_FIELD}>{quoteForm.trap}</label>
          <input id={TRAP_FIELD} name={TRAP_FIELD} type="text" tabIndex={-1} autoComplete="off" />
        </div>
        <button type="submit" className="button primary" disabled={isSubmitting}>
          {isSubmitting ? quoteForm.submitting : quoteForm.submit}
        </button>
      </form>
      {outcome && <QuoteDialog key={shown} outcome={outcome} onClose={closeDialog} />}
    </>
  );
}

/** The option value of the service named in the address or, by its title, in the navigation state; '' for none. */
function usePreselectedService(): string {
  const search = useSearch();
  const title = useSyncExternalStore(
    watchNothing,
    () => navigationState().service,
    () => undefined,
  );
  const asked =
    servicesInBrief.find((service) => service.title === title)?.id ?? new URLSearchParams(search).get('service');
  return options.serviceNeeded.find(({ value }) => value === asked)?.value ?? '';
}

function useIsScripted(): boolean {
  return useSyncExternalStore(
    watchNothing,
    () => true,
    () => false,
  );
}

function watchNothing() {
  return () => {};
}

function outcomeOf(post: FormPost | undefined): Outcome | undefined {
  if (!post) return undefined;
  if (post.outcome === 'success') return { kind: 'success', quoteId: post.quoteId };
  return { kind: post.outcome };
}
