import type { ReactNode } from 'react';
import { PHOTO_TYPES } from '../../domain/photos.ts';

type FileChoiceProps = {
  className: string | undefined;
  name: string;
  capture?: 'environment';
  onChoose: (file: File) => void;
  children: ReactNode;
};

/** Offers only types that the server takes. Phones convert their own format to one of these. */
export function FileChoice({ className, name, capture, onChoose, children }: FileChoiceProps) {
  return (
    <label className={className}>
      <input
        type="file"
        className="visually-hidden"
        accept={PHOTO_TYPES.join()}
        capture={capture}
        aria-label={name}
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
