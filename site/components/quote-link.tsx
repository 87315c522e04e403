import type { ComponentProps, MouseEvent } from 'react';
import type { ServiceInBrief } from '../../domain/content.ts';
import { navigateWithState } from '../navigation/navigation-state.ts';

type QuoteLinkProps = ComponentProps<'a'> & { service: ServiceInBrief };

/**
 * Preselects a service. The navigation state carries the title (promises: Navigation). If the browser loads a
 * document instead, the address carries the id.
 */
export function QuoteLink({ service, ...link }: QuoteLinkProps) {
  function askForQuote(event: MouseEvent<HTMLAnchorElement>) {
    const isPlainClick = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (isPlainClick && navigateWithState('/contact', { service: service.title })) event.preventDefault();
  }
  return <a {...link} href={`/contact?service=${service.id}`} onClick={askForQuote} />;
}
