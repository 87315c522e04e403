import type { EmailJsSettings } from '../../domain/site-data.ts';
import { EMAILJS_SCRIPT_TIMEOUT } from '../../domain/timeouts.ts';
import { trustedUrl } from '../trusted-url.ts';

type EmailJs = {
  init: (options: { publicKey: string; origin: string }) => void;
  send: (
    serviceId: string,
    templateId: string,
    payload: Record<string, unknown>,
  ) => Promise<{ status: number }>;
};

declare global {
  interface Window {
    emailjs?: EmailJs;
  }
}

let loading: Promise<EmailJs> | undefined;

/**
 * Sends a request through EmailJS (promises: Sending). The caller sets the timeout. EmailJS may deliver the
 * request after that timeout, so the owner may get a second e-mail.
 */
export async function sendThroughEmailJs(
  request: Record<string, unknown>,
  settings: EmailJsSettings,
): Promise<void> {
  loading ??= load(settings);
  const emailjs = await loading.catch((error) => {
    loading = undefined;
    throw error;
  });
  const { status } = await emailjs.send(settings.serviceId, settings.templateId, request);
  if (status !== 200) throw new Error(`EmailJS responded with ${status}`);
}

async function load({ scriptUrl, integrity, publicKey, origin }: EmailJsSettings): Promise<EmailJs> {
  if (!window.emailjs) await loadScript(scriptUrl, integrity);
  const { emailjs } = window;
  if (!emailjs) throw new Error('The EmailJS script did not define emailjs');
  emailjs.init({ publicKey, origin });
  return emailjs;
}

function loadScript(url: string, integrity: string): Promise<void> {
  const script = document.createElement('script');
  script.crossOrigin = 'anonymous';
  if (integrity) script.integrity = integrity;
  const loaded = new Promise<void>((resolve, reject) => {
    script.onload = () => resolve();
    script.onerror = () => reject(new Error('The EmailJS script was blocked, or its hash does not match'));
    setTimeout(() => reject(new Error('The EmailJS script took too long')), EMAILJS_SCRIPT_TIMEOUT);
  });
  script.src = trustedUrl('emailjs', url);
  document.head.append(script);
  return loaded.catch((error) => {
    script.remove();
    throw error;
  });
}
