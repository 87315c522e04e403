import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { DeskRequest } from '../../domain/desk.ts';
import { requestPath } from '../../domain/desk-paths.ts';
import { type Details, detailsErrors, fieldsOf } from '../../domain/details.ts';
import { fieldNames, type RequestField } from '../../domain/fields.ts';
import { hasErrors } from '../../domain/validate.ts';
import { useWaitingOf } from '../changes/changes.ts';
import { changeQueue } from '../changes/desk-queue.ts';
import { useDraft } from '../changes/use-edited.ts';
import { Button } from '../components/button.tsx';
import { Form } from '../components/field.tsx';
import { QueryResult, Screen } from '../components/screen.tsx';
import { requestQuery } from '../connection/queries.ts';
import { deskData } from '../data.ts';
import { correctedBy } from './corrected.ts';
import { DetailFields } from './detail-fields.tsx';
import { details as messages } from './messages.ts';

export function DetailsScreen({ id }: { id: string }) {
  const reading = useQuery(requestQuery(id));
  return (
    <Screen
      title={messages.title}
      back={{ href: requestPath(id), name: reading.data?.name || messages.back }}
    >
      <QueryResult reading={reading}>{(request) => <DetailsForm request={request} />}</QueryResult>
    </Screen>
  );
}

/** Typed text survives a reload, until it is in the change queue. */
function DetailsForm({ request: known }: { request: DeskRequest }) {
  const { id, payload } = correctedBy(useWaitingOf(known.id), known);
  const [, navigate] = useLocation();
  const [draft, setDraft] = useDraft(`details/${id}`);
  const [isChecked, setIsChecked] = useState(false);
  const now = fieldsOf(payload);
  const typed: Details = draft === '' ? {} : JSON.parse(draft);
  const fields = Object.fromEntries(
    Object.entries(typed).filter(([field, value]) => now[field as RequestField] !== value),
  );
  const errors = detailsErrors(now, fields, deskData().services);

  function save() {
    setIsChecked(true);
    if (hasErrors(errors)) return;
    if (Object.keys(fields).length > 0) changeQueue.enqueue(known, { kind: 'details', fields });
    setDraft('');
    navigate(requestPath(id));
  }
  return (
    <Form className="stack" noValidate onSend={save}>
      <p className="sentence">{messages.lead}</p>
      <DetailFields
        fields={fieldNames}
        values={{ ...now, ...typed }}
        payload={payload}
        errors={isChecked ? errors : {}}
        onType={(change) => setDraft(JSON.stringify({ ...typed, ...change }))}
      />
      <Button kind="primary" type="submit">
        {messages.save}
      </Button>
    </Form>
  );
}
