import type { ReactNode } from 'react';
import type { QuoteAnswer } from '../../../domain/quote.ts';
import { type QuoteView, quoteFields } from '../../../domain/quote-page.ts';
import { quoteMessages } from './messages.ts';
import styles from './quote-answers.module.css';
import field from './quote-field.module.css';
import { faultInWords } from './quote-notice.tsx';
import { ACCEPT_FORM } from './quote-sheet.tsx';

/** Each answer has its own form, in which a hidden field says which answer it is. */
export function QuoteAnswers({ quote, next }: { quote: QuoteView; next: string }) {
  const { state, typed } = quote;
  const { accept, ask, decline, expired } = quoteMessages;
  return (
    <>
      {state === 'open' && (
        <section className={`card ${styles.accept}`} aria-labelledby="say-yes">
          <h2 id="say-yes">{accept.heading}</h2>
          <AnswerForm quote={quote} what="accepted" id={ACCEPT_FORM}>
            <TextField quote={quote} what="accepted" label={accept.days} hint={accept.daysHint} />
            <button type="submit" className="button primary">
              {accept.button}
            </button>
          </AnswerForm>
          <p className={styles.beneath}>{`${accept.beneath} ${next}`}</p>
        </section>
      )}
      {state === 'expired' && (
        <section className={`card ${styles.accept}`} aria-labelledby="still-holds">
          <h2 id="still-holds">{expired.cardHeading}</h2>
          <p>{expired.text}</p>
          <AnswerForm quote={quote} what="asked">
            <input type="hidden" name={quoteFields.words} value={expired.question} />
            <button type="submit" className="button primary">
              {expired.button}
            </button>
          </AnswerForm>
        </section>
      )}
      <div className={styles.others}>
        <details name="other" open={typed?.what === 'asked'}>
          <summary>{ask.heading}</summary>
          <AnswerForm quote={quote} what="asked">
            <TextField quote={quote} what="asked" label={ask.words} isRequired />
            <button type="submit" className="button small">
              {ask.button}
            </button>
          </AnswerForm>
        </details>
        {(state === 'open' || state === 'expired') && (
          <details name="other" open={typed?.what === 'declined'}>
            <summary>{decline.heading}</summary>
            <AnswerForm quote={quote} what="declined">
              <TextField quote={quote} what="declined" label={decline.words} />
              <button type="submit" className="button small">
                {decline.button}
              </button>
            </AnswerForm>
          </details>
        )}
      </div>
    </>
  );
}

type AnswerFormProps = { quote: QuoteView; what: QuoteAnswer; id?: string; children: ReactNode };

/** Has no `action`, so it posts to the page's own address: the secret token is never in the page's text. */
function AnswerForm({ quote: { version, hash }, what, id, children }: AnswerFormProps) {
  return (
    <form method="post" id={id} className={styles.form} autoComplete="off">
      <input type="hidden" name={quoteFields.what} value={what} />
      <input type="hidden" name={quoteFields.version} value={version} />
      <input type="hidden" name={quoteFields.hash} value={hash} />
      {children}
    </form>
  );
}

type TextFieldProps = {
  quote: QuoteView;
  what: QuoteAnswer;
  label: string;
  hint?: string;
  isRequired?: boolean;
};

/** The field's id is `what`; the notice links to it. */
function TextField({ quote: { typed, fault }, what, label, hint, isRequired = false }: TextFieldProps) {
  const isTyped = typed?.what === what;
  const isRefused = isTyped && fault !== undefined;
  const describedBy = [isRefused && `${what}-error`, hint && `${what}-hint`].filter(Boolean).join(' ');
  return (
    <div className={field.field}>
      <label htmlFor={what}>
        {label}
        {!isRequired && <small>{` ${quoteMessages.accept.optional}`}</small>}
      </label>
      {hint && (
        <p id={`${what}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <textarea
        id={what}
        name={quoteFields.words}
        rows={isRequired ? 4 : 2}
        required={isRequired}
        dir="auto"
        defaultValue={isTyped ? typed.words : ''}
        aria-invalid={isRefused || undefined}
        aria-describedby={describedBy || undefined}
      />
      {isRefused && (
        <p id={`${what}-error`} className={field.error}>
          {faultInWords(fault)}
        </p>
      )}
    </div>
  );
}
