/** Error of a field, which refers to it by `aria-describedby`. */
export function FieldError({ id, sentence }: { id: string; sentence: string | undefined }) {
  return (
    sentence !== undefined && (
      <p id={id} className="error">
        {sentence}
      </p>
    )
  );
}

/** Error of a call to the server. */
export function ErrorMessage({
  error,
  sentence = error?.message,
}: {
  error?: Error | null;
  sentence?: string | undefined;
}) {
  return (
    sentence !== undefined && (
      <p className="error" role="alert">
        {sentence}
      </p>
    )
  );
}
