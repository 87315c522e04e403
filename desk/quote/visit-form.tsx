import { useState } from 'react';
import type { DatedVisit } from '../../domain/quote.ts';
import { setVisit } from '../changes/changes.ts';
import { Button } from '../components/button.tsx';
import { Field, Form } from '../components/field.tsx';
import { reveal } from '../components/focus.ts';
import { useDay } from '../components/use-day.tsx';
import { useNow } from '../connection/clock.ts';
import { today } from '../moments.ts';
import { visit as messages } from './messages.ts';

type VisitFormProps = {
  subject: { id: string; name: string; version: number; visit: DatedVisit | null };
  onClose: () => void;
};

export function VisitForm({ subject, onClose }: VisitFormProps) {
  const { visit } = subject;
  // The fields show the date of this version, so the change is based on it.
  const [seen] = useState(subject.version);
  const { field, check } = useDay(today(useNow()));
  return (
    <Form
      ref={reveal}
      className="panel"
      noValidate
      onSend={(data) => {
        const day = String(data.get('day'));
        if (!check(day)) return;
        setVisit({ ...subject, version: seen }, { day, time: String(data.get('time')) || null });
        onClose();
      }}
    >
      <div className="choices">
        <Field label={messages.day} defaultValue={visit?.day} {...field} />
        <Field label={messages.time} name="time" type="time" defaultValue={visit?.time ?? undefined} />
      </div>
      <Button type="submit">{messages.save}</Button>
    </Form>
  );
}
