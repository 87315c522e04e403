import { useState } from 'react';
import { useLocation } from 'wouter';
import { readPhone } from '../../domain/by-hand.ts';
import { deskPaths, requestPath } from '../../domain/desk-paths.ts';
import { type Details, detailsErrors } from '../../domain/details.ts';
import { emptyRequest, fieldNames } from '../../domain/fields.ts';
import { randomUuid } from '../../domain/random-uuid.ts';
import { hasErrors } from '../../domain/validate.ts';
import { changeQueue } from '../changes/desk-queue.ts';
import { useDraft } from '../changes/use-edited.ts';
import { Fold } from '../components/blocks.tsx';
import { Button } from '../components/button.tsx';
import { Field, Form } from '../components/field.tsx';
import { Screen } from '../components/screen.tsx';
import { noteOwn } from '../connection/new-requests.ts';
import { deskData } from '../data.ts';
import { DetailFields } from '../request/detail-fields.tsx';
import { byHand as messages } from './messages.ts';

const OTHERS = fieldNames.filter(
  (field) => !['firstName', 'lastName', 'phone', 'additionalDetails'].includes(field),
);

/** Form for a request taken by phone. Name and number are enough. The text survives a reload. */
export function ByHandScreen() {
  const [, navigate] = useLocation();
  const drafts = {
    name: useDraft('by-hand/name'),
    phone: useDraft('by-hand/phone'),
    notes: useDraft('by-hand/notes'),
  };
  const [more, setMore] = useDraft('by-hand/details');
  const details: Details = more === '' ? {} : JSON.parse(more);
  const [isChecked, setIsChecked] = useState(false);
  const [mistake, setMistake] = useState<{ field: keyof typeof drafts; text: string }>();

  const [name, phone, notes] = [drafts.name[0].trim(), drafts.phone[0].trim(), drafts.notes[0].trim()];
  // Name and phone number are checked by `save`.
  const errors = detailsErrors({ ...emptyRequest, phone }, details, deskData().services);

  function save() {
    setIsChecked(true);
    const found = name === '' ? 'name' : readPhone(phone) ? undefined : 'phone';
    if (found)
      return setMistake({ field: found, text: found === 'name' ? messages.noName : messages.noPhone });
    if (hasErrors(errors)) return;
    const id = randomUuid();
    noteOwn(id);
    changeQueue.enqueue({ id, name }, { kind: 'new', phone, notes, details });
    for (const [, set] of Object.values(drafts)) set('');
    setMore('');
    navigate(requestPath(id));
  }
  const fields = [
    { field: 'name', type: 'text', autoCapitalize: 'words', maxLength: 200 },
    { field: 'phone', type: 'tel', maxLength: 60 },
    { field: 'notes', type: 'text', list: 'services', maxLength: 4900 },
  ] as const;
  return (
    <Screen title={messages.title} back={{ href: deskPaths.inbox, name: messages.back }}>
      <Form className="stack" noValidate onSend={save}>
        {fields.map(({ field, ...attributes }) => (
          <Field
            key={field}
            label={messages[field]}
            mistake={mistake?.field === field ? mistake.text : undefined}
            {...attributes}
            value={drafts[field][0]}
            onChange={({ target }) => {
              drafts[field][1](target.value);
              setMistake(undefined);
            }}
          />
        ))}
        <Fold summary={messages.more} isOpen={more !== ''}>
          <div className="stack">
            <DetailFields
              fields={OTHERS}
              values={{ ...emptyRequest, ...details }}
              errors={isChecked ? errors : {}}
              onType={(typed) => setMore(JSON.stringify({ ...details, ...typed }))}
            />
          </div>
        </Fold>
        <datalist id="services">
          {deskData().services.map(({ id, title }) => (
            <option key={id} value={title} />
          ))}
        </datalist>
        <Button kind="primary" type="submit">
          {messages.save}
        </Button>
      </Form>
    </Screen>
  );
}
