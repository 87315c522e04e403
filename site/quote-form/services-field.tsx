import { linesIn, serviceNamed } from '../../domain/fields.ts';
import tick from '../components/tick.module.css';
import { useFrame } from '../document/page-data.ts';
import field from './field.module.css';
import type { FieldProps } from './field.tsx';
import { quoteForm } from './messages.ts';
import styles from './services-field.module.css';

/**
 * CSS shows the list while the dropdown's choice is "Multiple Services". Without `:has()` the list is always
 * visible.
 */
export function ServicesField({ name, errors, initialValues }: FieldProps & { name: 'services' }) {
  const { services } = useFrame();
  const ticked = linesIn(initialValues[name]).map((given) => serviceNamed(given, services)?.id);
  const error = errors[name];
  return (
    <fieldset id={name} className={styles.services} tabIndex={-1} aria-describedby={error && `${name}-error`}>
      <legend>{quoteForm.services}</legend>
      {services.map(({ id, title }) => (
        <label key={id} className={field.flag}>
          {/* A new key, because after hydration the browser ignores a new default. */}
          <input
            key={String(ticked.includes(id))}
            className={tick.tick}
            type="checkbox"
            name={name}
            value={id}
            defaultChecked={ticked.includes(id)}
          />
          {title}
        </label>
      ))}
      {error && (
        <p id={`${name}-error`} className={field.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
