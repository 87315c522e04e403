import { type FormEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { readPhone } from '../../domain/by-hand.ts';
import { deskPaths, requestPath } from '../../domain/desk-paths.ts';
import { randomUuid } from '../../domain/random-uuid.ts';
import { draft } from '../changes/drafts.ts';
import { enqueue } from '../changes/queue.ts';
import { Mistake } from '../components/mistake.tsx';
import { Screen } from '../components/screen.tsx';
import { noteOwn } from '../connection/arrivals.ts';
import { deskData } from '../data.ts';
import { byHand as words } from './words.ts';

const drafts = { name: draft('new-name'), phone: draft('new-phone'), notes: draft('new-notes') };

/** Takes a request on the phone: a name and a number are enough. What is typed outlives a reload. */
export function ByHandScreen() {
  const [, navigate] = useLocation();
  const [mistake, setMistake] = useState<{ field: keyof typeof drafts; text: string }>();

  function save(event: FormEvent) {
    event.preventDefault();
    const [name, phone, notes] = [drafts.name.get().trim(), drafts.phone.get().trim(), drafts.notes.get().trim()];
    const found = name === '' ? 'name' : readPhone(phone) ? undefined : 'phone';
    if (found) {
      setMistake({ field: found, text: found === 'name' ? words.noName : words.noPhone });
      document.getElementById(`new-${found}`)?.focus();
      return;
    }
    const id = randomUuid();
    noteOwn(id);
    enqueue({ id, name }, { kind: 'new', phone, notes });
    for (const typed of Object.values(drafts)) typed.set('');
    navigate(requestPath(id));
  }
  const fields = [
    { field: 'name', type: 'text', autoCapitalize: 'words', maxLength: 200 },
    { field: 'phone', type: 'tel', maxLength: 60 },
    { field: 'notes', type: 'text', list: 'services', maxLength: 4900 },
  ] as const;
  return (
    <Screen title={words.title} back={{ href: deskPaths.inbox, name: words.back }} own={['new-']}>
      <form className="stack" noValidate onSubmit={save}>
        {fields.map(({ field, ...attributes }) => (
          <div key={field} className="field">
            <label htmlFor={`new-${field}`}>{words[field]}</label>
            <input
              id={`new-${field}`}
              {...attributes}
              autoComplete="off"
              dir="auto"
              value={drafts[field].use()}
              aria-invalid={mistake?.field === field}
              aria-describedby={mistake?.field === field ? 'new-mistake' : undefined}
              onChange={({ target }) => {
                drafts[field].set(target.value);
                setMistake(undefined);
              }}
            />
            <Mistake id="new-mistake" sentence={mistake?.field === field ? mistake.text : undefined} />
          </div>
        ))}
        <datalist id="services">
          {deskData().services.map(({ id, title }) => (
            <option key={id} value={title} />
          ))}
        </datalist>
        <button className="button primary" type="submit">
          {words.save}
        </button>
      </form>
    </Screen>
  );
}
