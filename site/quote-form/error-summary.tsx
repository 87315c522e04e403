import { labels } from '../../domain/field-messages.ts';
import type { RequestField } from '../../domain/fields.ts';
import type { RequestErrors } from '../../domain/validate.ts';
import styles from './error-summary.module.css';
import { quoteForm } from './messages.ts';

/** Each link focuses its field, also without scripts. */
export function ErrorSummary({ errors }: { errors: RequestErrors }) {
  const fields = Object.keys(errors) as RequestField[];
  if (fields.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups controls; these are links.
    <div className={styles.summary} role="group" aria-labelledby="to-correct">
      <h3 id="to-correct">{quoteForm.toCorrect}</h3>
      <ul>
        {fields.map((field) => (
          <li key={field}>
            <a href={`#${field}`} aria-describedby={`${field}-error`}>
              {labels[field]}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
