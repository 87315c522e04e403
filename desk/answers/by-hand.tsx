import { useState } from 'react';
import { useLocation } from 'wouter';
import { readPhone } from '../../domain/by-hand.ts';
import { deskPaths, requestPath } from '../../domain/desk-paths.ts';
import { randomUuid } from '../../domain/random-uuid.ts';
import { lanes } from '../changes/desk-lanes.ts';
import { useDraft } from '../changes/use-edited.ts';
import { Button } from '../components/button.tsx';
import { Field, Form } from '../components/field.tsx';
import { Screen } from '../components/screen.tsx';
import { noteOwn } from '../connection/new-requests.ts';
import { deskData } from '../data.ts';
import { byHand as messages } from './messages.ts';

/** Form for a request taken by phone. Name and number are enough. The text survives a reload. */
export function ByHandScreen() {
  const [, navigate] = useLocation();
  const drafts = {
    name: useDraft('by-hand/name'),
    phone: useDraft('by-hand/phone'),
    notes: useDraft('by-hand/notes'),
  };
  const [mistake, setMistake] = useState<{ field: keyof typeof drafts; text: string }>();

  function save() {
    const [name, phone, notes] = [drafts.name[0].trim(), drafts.phone[0].trim(), drafts.notes[0].trim()];
    const found = name === '' ? 'name' : readPhone(phone) ? undefined : 'phone';
    if (found) {
      setMistake({ field: found, text: found === 'name' ? messages.noName : messages.noPhone });
      document.getElementById(`new-${found}`)?.focus();
      return;
    }
    const id = randomUuid();
    noteOwn(id);
    lanes.enqueue({ id, name }, { kind: 'new', phone, notes });
    for (const [, set] of Object.values(drafts)) set('');
    navigate(requestPath(id));
  }
  const fields = [
    { field: 'name', type: 'text', autoCapitalize: 'words', maxLength: 200 },
    { field: 'phone', type: 'tel', maxLength: 60 },
    { field: 'notes', type: 'text', list: 'services', maxLength: 4900 },
  ] as const;
  return (
    <Screen
      title={messages.title}
      back={{ href: deskPaths.inbox, name: messages.back }}
      own={['draft/by-hand/']}
    >
      <Form className="stack" noValidate onSend={save}>
        {fields.map(({ field, ...attributes }) => (
          <Field
            key={field}
            id={`new-${field}`}
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
