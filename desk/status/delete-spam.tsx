import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { deskPaths } from '../../domain/desk-paths.ts';
import { useWaitingOf } from '../changes/changes.ts';
import { ConfirmButton } from '../components/button.tsx';
import { ErrorMessage } from '../components/field.tsx';
import { remove } from '../connection/api.ts';
import { requestQuery } from '../connection/queries.ts';
import { status } from './messages.ts';

const messages = status.deleteSpam;

export function DeleteSpam({ id }: { id: string }) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  // The server deletes only what it knows as spam.
  const isUnsent = useWaitingOf(id).length > 0;
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => remove(`requests/${id}`),
    async onSuccess() {
      navigate(`${deskPaths.inbox}?view=spam`);
      client.removeQueries(requestQuery(id));
      await client.invalidateQueries({ queryKey: ['lists'] });
    },
  });
  return (
    <>
      <ConfirmButton
        button={messages.button}
        question={messages.sure}
        yes={messages.yes}
        isDisabled={isPending || isUnsent}
        onYes={mutate}
      />
      <ErrorMessage error={error} />
    </>
  );
}
