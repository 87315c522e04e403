import { useRef } from 'react';
import { Icon } from '../../site/components/icon.tsx';
import type { Store } from '../../site/store.ts';
import { search as messages } from '../messages.ts';
import { Button } from './button.tsx';
import { DeskIcon } from './icon.tsx';
import styles from './search-field.module.css';

type SearchFieldProps = {
  text: Store<string>;
  hint: string;
  /** Number of loaded results, for screen readers. Undefined until the results of this text are known. */
  found: number | undefined;
  hasMore?: boolean;
};

export function SearchField({ text, hint, found, hasMore = false }: SearchFieldProps) {
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
        onKeyDown={({ key, nativeEvent }) => {
          if (key === 'Escape' && !nativeEvent.isComposing) text.set('');
          if (key === 'Enter' && !nativeEvent.isComposing) field.current?.blur();
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
      {/* Screen readers announce changes only in an element that was there before. */}
      <p className="visually-hidden" role="status">
        {value.trim() !== '' && found !== undefined && messages.found(found, hasMore)}
      </p>
    </search>
  );
}
