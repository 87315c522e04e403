import { quoteFields, type UnsavedAnswer as Unsaved } from '../../../domain/quote-page.ts';
import { PageIntro } from '../../components/page-intro.tsx';
import { quoteMessages } from './messages.ts';
import pageStyles from './quote.module.css';
import styles from './quote-answers.module.css';
import { QuoteContact } from './quote-contact.tsx';
import field from './quote-field.module.css';

/** If `unsaved` holds no answer, the quote could not be read. */
export function UnsavedAnswer(unsaved: Unsaved) {
  const isAnswer = unsaved.fields.length > 0 || unsaved.words !== '';
  const { heading, lead } = isAnswer ? quoteMessages.unsaved : quoteMessages.notShown;
  return (
    <>
      <div className={pageStyles.intro}>
        <PageIntro heading={heading} lead={lead} />
      </div>
      <div className={`wrap ${pageStyles.grid}`}>
        {isAnswer ? (
          <SendAgain {...unsaved} />
        ) : (
          <form>
            <button type="submit" className="button primary">
              {quoteMessages.notShown.button}
            </button>
          </form>
        )}
        <div className={pageStyles.aside}>
          <QuoteContact />
        </div>
      </div>
    </>
  );
}

/** Sends the same answer again with one tap, because browsers show empty forms after Back. */
function SendAgain({ fields, words }: Unsaved) {
  const { card, words: label, button } = quoteMessages.unsaved;
  return (
    <section className={`card ${styles.accept}`} aria-labelledby="again">
      <h2 id="again">{card}</h2>
      <form method="post" className={styles.form} autoComplete="off">
        {fields.map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        {words && (
          <div className={field.field}>
            <label htmlFor="words">{label}</label>
            <textarea id="words" name={quoteFields.words} rows={5} dir="auto" defaultValue={words} />
          </div>
        )}
        <button type="submit" className="button primary">
          {button}
        </button>
      </form>
    </section>
  );
}
