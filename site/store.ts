import { useSyncExternalStore } from 'react';

/** A value outside React that components follow. */
export type Store<Value> = {
  get: () => Value;
  set: (value: Value) => void;
  use: () => Value;
};

export function createStore<Value>(first: Value): Store<Value> {
  const listeners = new Set<() => void>();
  let current = first;
  const get = () => current;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  };
  return {
    get,
    set(value) {
      if (Object.is(value, current)) return;
      current = value;
      for (const listener of listeners) listener();
    },
    use: () => useSyncExternalStore(subscribe, get),
  };
}
