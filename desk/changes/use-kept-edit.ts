import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { put, Refusal } from '../connection/api.ts';
import { draft } from './drafts.ts';

type Edit<Value> = {
  /** What is edited. */
  key: string;
  /** As the server has it. */
  known: Value;
  path: string;
  /** Of what was read there. The answer to a change is the same, changed. */
  queryKey: QueryKey;
};

/**
 * What is typed of a thing that is saved by a button. It stays over a reload, with the version that it was typed on, until
 * the server has it.
 */
export function useKeptEdit<Value extends object>({ key, known, path, queryKey }: Edit<Value>) {
  const client = useQueryClient();
  const kept = draft(key);
  const text = kept.use();
  const { mutate, error, isPending, isSuccess, reset } = useMutation({
    mutationFn: (change: object) => put(path, change),
    onSuccess(saved) {
      kept.set('');
      client.setQueryData(queryKey, saved);
    },
  });
  /** What another device has made of it meanwhile. */
  const conflict = error instanceof Refusal && error.status === 409 ? error.answer : undefined;
  const shown: Value = text ? JSON.parse(text) : known;
  return {
    shown,
    type(change: Partial<Value>) {
      kept.set(JSON.stringify({ ...shown, ...change }));
      if (!conflict) reset();
    },
    send: mutate,
    error,
    isPending,
    isSaved: isSuccess && text === '',
    conflict,
    takeTheirs() {
      kept.set('');
      reset();
      client.invalidateQueries({ queryKey });
    },
  };
}
