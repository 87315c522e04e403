import { useRef } from 'react';
import { Icon } from '../../site/components/icon.tsx';
import type { Store } from '../../site/store.ts';
import { search as messages } from '../messages.ts';
import { Button } from './button.tsx';
import { DeskIcon } from './icon.tsx';
import styles from './search-field.module.css';

export function SearchField({ text, hint }: { text: Store<string>; hint: string }) {
  const field = useRef<HTMLInputElement>(null);
  const value = text.use();
  return (
    <search className={styles.search}>
      <DeskIcon name="search" />
      <input
        ref={field}
        // Not type=search: its clear button differs by browser and is too small for a thumb.
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
        aria-label={messages.label}
        placeholder={hint}
        value={value}
        onChange={({ target }) => text.set(target.value)}
        onKeyDown={({ key }) => {
          if (key === 'Escape') text.set('');
          if (key === 'Enter') field.current?.blur();
        }}
      />
      {value && (
        <Button
          kind="round"
          aria-label={messages.clear}
          onClick={() => {
            text.set('');
            field.current?.focus();
          }}
        >
          <Icon name="close" />
        </Button>
      )}
    </search>
  );
}
