import { useMutation, useQueryClient } from '@tanstack/react-query';
import { deskPaths, fieldPath } from '../../domain/desk-paths.ts';
import type { Shown, ShowOnSite } from '../../domain/work.ts';
import { Badge } from '../components/badge.tsx';
import { Button, LinkButton } from '../components/button.tsx';
import { ErrorMessage } from '../components/field.tsx';
import { post } from '../connection/api.ts';
import { requestQuery, siteQuery } from '../connection/queries.ts';
import { labelOf } from '../messages.ts';
import { shown as messages } from './messages.ts';

type ShowButtonProps = {
  requestId: string;
  what: ShowOnSite;
  /** Accessible name. */
  name: string;
  shown: Shown;
  card?: string | undefined;
  mayShow: boolean;
};

/**
 * Adds a pair or review to the content draft. Then the button becomes a link to publish the draft. If the
 * site hides the pair or review, the link leads to where the owner can show it.
 */
export function ShowButton({ requestId, what, name, shown, card, mayShow }: ShowButtonProps) {
  const client = useQueryClient();
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => post<unknown>(`requests/${requestId}/show`, what),
    // Also after a refusal: another device or the customer may have changed it.
    onSettled: () =>
      Promise.all([client.invalidateQueries(requestQuery(requestId)), client.invalidateQueries(siteQuery)]),
  });
  if (shown === 'draft')
    return (
      <LinkButton href={deskPaths.sitePublish} aria-label={labelOf(messages.publish, name)}>
        {messages.publish}
      </LinkButton>
    );
  if (card !== undefined)
    return (
      // The path of the entry's Show button. The list opens the entry that contains the path.
      <LinkButton href={fieldPath(`${card}/hidden`)} aria-label={labelOf(messages.card, name)}>
        {messages.card}
      </LinkButton>
    );
  if (shown === 'published' || !mayShow) return null;
  return (
    <>
      <Button
        aria-label={labelOf(messages.show, name)}
        aria-disabled={isPending}
        onClick={() => !isPending && mutate()}
      >
        {isPending ? messages.pending : messages.show}
      </Button>
      <ErrorMessage error={error} />
    </>
  );
}

const TONES = { draft: 'soon', hidden: undefined, published: 'new' } as const;

export function ShownBadge({ shown }: { shown: Shown }) {
  if (shown === 'no') return null;
  return (
    <Badge tone={TONES[shown]} isFilled={shown === 'published'}>
      {messages[shown]}
    </Badge>
  );
}
