import { fieldPath } from '../../domain/desk-paths.ts';
import { LinkButton } from '../components/button.tsx';
import { publishing as messages } from './messages.ts';
import { useUnsaved } from './typed.ts';

/** Names and links of everything that a publication would lack. */
export function UnsavedChanges() {
  const unsaved = useUnsaved({ withFailed: true });
  return (
    unsaved.length > 0 && (
      <p className="error">
        {messages.withUnsaved}{' '}
        {unsaved.map(({ id, path, name }) => (
          <LinkButton key={id} kind="text" href={fieldPath(path)}>
            {name}
          </LinkButton>
        ))}
      </p>
    )
  );
}
