import { daysAfter, MOST_VALID_DAYS, VALID_DAYS } from '../../domain/quote.ts';
import { Button } from '../components/button.tsx';
import { Field } from '../components/field.tsx';
import { quote as messages } from './messages.ts';
import styles from './quote-screen.module.css';

/** Days of validity, each a button. */
const VALID_CHOICES = [7, VALID_DAYS, 30] as const;

type ValidUntilProps = {
  day: string;
  today: string;
  mistake: string | undefined;
  onChange: (day: string) => void;
};

export function ValidUntil({ day, today, mistake, onChange }: ValidUntilProps) {
  return (
    <div className={`${styles.valid} choices`}>
      <Field
        label={messages.validUntil}
        mistake={mistake}
        type="date"
        required
        min={today}
        max={daysAfter(today, MOST_VALID_DAYS)}
        value={day}
        onChange={({ target }) => onChange(target.value)}
      />
      <fieldset className="choices">
        <legend className="visually-hidden">{messages.validFor}</legend>
        {VALID_CHOICES.map((days) => {
          const choice = daysAfter(today, days);
          return (
            <Button key={days} aria-pressed={day === choice} onClick={() => onChange(choice)}>
              {messages.validDays(days)}
            </Button>
          );
        })}
      </fieldset>
    </div>
  );
}
