import type { ComponentProps } from 'react';
import { PHOTO_TYPES } from '../../domain/photos.ts';

type FileChoiceProps = Omit<ComponentProps<'input'>, 'onChange'> & { onChoose: (file: File) => void };

/**
 * A label that opens the choice of a photo. `className` is the label's. Offers only types that the server takes:
 * phones convert their own format to one of these.
 */
export function FileChoice({ className, onChoose, children, ...input }: FileChoiceProps) {
  return (
    <label className={className}>
      <input
        type="file"
        className="visually-hidden"
        accept={PHOTO_TYPES.join()}
        {...input}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // Allows choosing the same file again.
          currentTarget.value = '';
          if (file) onChoose(file);
        }}
      />
      {children}
    </label>
  );
}
