import { useSyncExternalStore } from 'react';

type Listener<Value> = (former: Value) => void;

/** A value outside React that components follow. */
export type Store<Value> = {
  get: () => Value;
  set: (value: Value) => void;
  /** Calls back after each change, with the value before it. Returns a function that stops it. */
  subscribe: (listener: Listener<Value>) => () => void;
  use: () => Value;
};

export function createStore<Value>(first: Value): Store<Value> {
  const listeners = new Set<Listener<Value>>();
  let current = first;
  const get = () => current;
  const subscribe = (listener: Listener<Value>) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  };
  return {
    get,
    set(value) {
      if (Object.is(value, current)) return;
      const former = current;
      current = value;
      for (const listener of listeners) listener(former);
    },
    subscribe,
    use: () => useSyncExternalStore(subscribe, get),
  };
}
