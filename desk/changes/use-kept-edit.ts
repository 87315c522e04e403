import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { put, Refusal } from '../connection/api.ts';
import { draftOf } from './drafts.ts';
import type { Form } from './stored-form.ts';

type Edit<Value> = {
  /** What is edited. */
  key: string;
  /** As the server has it. */
  known: Value;
  /** Reads what was kept of it. */
  isValue: Form<Value>;
  path: string;
  /** Of what was read there. The answer to a change is the same, changed. */
  queryKey: QueryKey;
};

/**
 * What is typed of a thing that is saved by a button. It stays over a reload, with the version that it was typed on, until
 * the server has it.
 */
export function useKeptEdit<Value extends object>({ key, known, isValue, path, queryKey }: Edit<Value>) {
  const client = useQueryClient();
  const kept = draftOf(key, isValue);
  const typed = kept.use();
  const { mutate, error, isPending, isSuccess, reset } = useMutation({
    mutationFn: (change: object) => put(path, change),
    onSuccess(saved) {
      kept.set(undefined);
      client.setQueryData(queryKey, saved);
    },
  });
  /** What another device has made of it meanwhile. */
  const conflict = error instanceof Refusal && error.status === 409 ? error.answer : undefined;
  const shown = typed ?? known;
  return {
    shown,
    type(change: Partial<Value>) {
      kept.set({ ...shown, ...change });
      if (!conflict) reset();
    },
    send: mutate,
    error,
    isPending,
    isSaved: isSuccess && !typed,
    conflict,
    takeTheirs() {
      kept.set(undefined);
      reset();
      client.invalidateQueries({ queryKey });
    },
  };
}
