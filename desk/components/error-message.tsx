/** Sentences about what is wrong. */

/** At a field, which names it by `aria-describedby`. */
export function FieldError({ id, sentence }: { id: string; sentence: string | undefined }) {
  return (
    sentence !== undefined && (
      <p id={id} className="error">
        {sentence}
      </p>
    )
  );
}

/** Why a call to the server failed. */
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
