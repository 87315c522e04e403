import { HONEYPOT_FIELD } from '../../domain/parse.ts';
import { CHANNEL_TIMEOUT } from '../../domain/timeouts.ts';
import { withTimeout } from '../../domain/with-timeout.ts';
import { dataInPage } from '../document/data-in-page.ts';
import { sendThroughEmailJs } from './emailjs.ts';
import type { Outgoing } from './entries.ts';
import { type ServerResponse, sendToServer } from './send-to-server.ts';

const { emailJs: emailJsSettings, isStatic } = dataInPage().settings;

/** The server gets a copy of each request that EmailJS accepted, so that the desk shows it. */
export const hasCopies = emailJsSettings !== undefined && !isStatic;

export type SendResult =
  /** `isFirst`: false if the first channel failed. */
  | { kind: 'accepted'; quoteId: string; by: 'emailjs' | 'server'; isFirst: boolean }
  | Exclude<ServerResponse, { kind: 'accepted' }>;

/** EmailJS, if configured, then the site's server. */
export async function send({ request, honeypot }: Outgoing): Promise<SendResult> {
  // EmailJS would e-mail spam. The server, if there is one, quarantines it.
  if (emailJsSettings && (!honeypot || isStatic)) {
    try {
      const { photos: _, services = [], ...payload } = request;
      await withTimeout(
        CHANNEL_TIMEOUT,
        sendThroughEmailJs(
          // EmailJS templates show text, not lists.
          services.length > 0 ? { ...payload, services: services.join(', ') } : payload,
          emailJsSettings,
        ),
        'EmailJS took too long',
      );
      return { kind: 'accepted', quoteId: request.quote_id, by: 'emailjs', isFirst: true };
    } catch (error) {
      console.error('EmailJS did not take the quote request:', error);
    }
  }
  const isFirst = !emailJsSettings || honeypot !== '';
  const response = await sendToServer({ ...request, [HONEYPOT_FIELD]: honeypot });
  if (response.kind === 'failed')
    console.error('The server did not take the quote request:', response.reason);
  return response.kind === 'accepted' ? { ...response, by: 'server', isFirst } : response;
}

export function sendCopy({ request, honeypot }: Outgoing): Promise<ServerResponse> {
  return sendToServer({ ...request, [HONEYPOT_FIELD]: honeypot, delivered_by: 'emailjs' });
}
