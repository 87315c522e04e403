import type { QuoteRequest } from '../../domain/payload.ts';
import type { EmailJsSettings } from '../../domain/site-data.ts';
import { EMAILJS_SCRIPT_TIMEOUT } from '../../domain/timeouts.ts';

/** The settings EMAILJS_* (contract, "Settings"). */
type EmailJs = {
  init: (options: { publicKey: string; origin: string }) => void;
  send: (serviceId: string, templateId: string, payload: Record<string, unknown>) => Promise<{ status: number }>;
};

export type TrustedTypes = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => { createScriptURL: (url: string) => string };
};

declare global {
  interface Window {
    emailjs?: EmailJs;
    /** Present in browsers with Trusted Types. The page's security policy names the policies that it allows. */
    trustedTypes?: TrustedTypes;
  }
}

let loading: Promise<EmailJs> | undefined;

/**
 * Sends one request through EmailJS (spec §7). Rejects if the script cannot be loaded or the API refuses the request.
 * The caller limits the time. EmailJS may still accept the request afterwards, when it has gone another way or is tried
 * again, so the owner may get a second e-mail about it.
 */
export async function sendThroughEmailJs(request: QuoteRequest, settings: EmailJsSettings): Promise<void> {
  loading ??= load(settings);
  const emailjs = await loading.catch((error) => {
    // The next request loads the script again.
    loading = undefined;
    throw error;
  });
  const { status } = await emailjs.send(settings.serviceId, settings.templateId, request);
  if (status !== 200) throw new Error(`EmailJS answered ${status}`);
}

/** Loads the script unless the page has it, and initializes it once. */
async function load({ scriptUrl, integrity, publicKey, origin }: EmailJsSettings): Promise<EmailJs> {
  if (!window.emailjs) await loadScript(scriptUrl, integrity);
  const { emailjs } = window;
  if (!emailjs) throw new Error('The EmailJS script did not define emailjs');
  emailjs.init({ publicKey, origin });
  return emailjs;
}

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined;

/**
 * In browsers with Trusted Types, only a value from this policy may become a script's address. The policy accepts the
 * configured address and no other. The declared type is string, because TypeScript lacks TrustedScriptURL.
 */
function trustedUrl(scriptUrl: string): string {
  if (!window.trustedTypes) return scriptUrl;
  policy ??= window.trustedTypes.createPolicy('emailjs', {
    createScriptURL(url) {
      if (url !== scriptUrl) throw new TypeError(`${url} is not the address of the EmailJS script`);
      return url;
    },
  });
  return policy.createScriptURL(scriptUrl);
}

function loadScript(url: string, integrity: string): Promise<void> {
  const script = document.createElement('script');
  script.crossOrigin = 'anonymous';
  if (integrity) script.integrity = integrity;
  const loaded = new Promise<void>((resolve, reject) => {
    script.onload = () => resolve();
    script.onerror = () => reject(new Error('The EmailJS script was blocked or is not what it should be'));
    setTimeout(() => reject(new Error('The EmailJS script took too long')), EMAILJS_SCRIPT_TIMEOUT);
  });
  script.src = trustedUrl(url);
  document.head.append(script);
  return loaded.catch((error) => {
    script.remove();
    throw error;
  });
}
