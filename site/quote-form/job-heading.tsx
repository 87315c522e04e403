import { optionsOf } from '../../domain/fields.ts';
import { Icon } from '../components/icon.tsx';
import { useFrame } from '../document/page-data.ts';
import styles from './job-heading.module.css';
import { quoteForm } from './messages.ts';

/**
 * `service`: a card has preselected it, far below the heading. '' for none. `isOfForm`: false below a
 * confirmation, which has the form's heading.
 */
type JobHeadingProps = { service: string; isOfForm: boolean };

export function JobHeading({ service, isOfForm }: JobHeadingProps) {
  const { services } = useFrame();
  const option = service && optionsOf('serviceNeeded', services).find(({ value }) => value === service);
  return (
    <div className={styles.heading}>
      <h2 {...(isOfForm && { id: 'quote-form-heading', tabIndex: -1 })}>{quoteForm.heading}</h2>
      {option && (
        <p className={styles.service}>
          <Icon name="check" size={18} />
          {option.label}
        </p>
      )}
    </div>
  );
}
