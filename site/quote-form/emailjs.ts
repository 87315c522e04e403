import type { QuoteRequest } from '../../quote/payload.ts';

/** The settings EMAILJS_* (contract, "Settings"). */
export type EmailJsSettings = {
  serviceId: string;
  templateId: string;
  publicKey: string;
  scriptUrl: string;
  /** Subresource integrity of the script; '' for none. */
  integrity: string;
  /** Origin of EmailJS's API. */
  origin: string;
};

type EmailJs = {
  init: (options: { publicKey: string; origin: string }) => void;
  send: (serviceId: string, templateId: string, payload: Record<string, unknown>) => Promise<{ status: number }>;
};

type TrustedTypes = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => { createScriptURL: (url: string) => string };
};

declare global {
  interface Window {
    emailjs?: EmailJs;
    /** Where the browser has Trusted Types; the page's security policy allows the one policy named emailjs. */
    trustedTypes?: TrustedTypes;
  }
}

/** How long the script may take to load, ms. */
const SCRIPT_TIMEOUT = 8000;

let loading: Promise<EmailJs> | undefined;

/**
 * One send through EmailJS (spec §7). Rejects when the script cannot be had or the API does not accept. The caller
 * limits the time; an answer after that changes nothing, as the request id makes a repeat the same request.
 */
export async function sendThroughEmailJs(request: QuoteRequest, settings: EmailJsSettings): Promise<void> {
  loading ??= load(settings);
  const emailjs = await loading.catch((error) => {
    // The next request tries the script anew.
    loading = undefined;
    throw error;
  });
  const { status } = await emailjs.send(settings.serviceId, settings.templateId, request);
  if (status !== 200) throw new Error(`EmailJS answered ${status}`);
}

/** Fetches the script unless the page has it, and initialises it, once. */
async function load({ scriptUrl, integrity, publicKey, origin }: EmailJsSettings): Promise<EmailJs> {
  if (!window.emailjs) await loadScript(scriptUrl, integrity);
  const { emailjs } = window;
  if (!emailjs) throw new Error('The EmailJS script did not define emailjs');
  emailjs.init({ publicKey, origin });
  return emailjs;
}

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined;

/**
 * Where the browser has Trusted Types, only a value made by this policy may become a script's address. It makes one of
 * the configured address and of no other. Types say string, as they do not know the value's own type.
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
    setTimeout(() => reject(new Error('The EmailJS script took too long')), SCRIPT_TIMEOUT);
  });
  script.src = trustedUrl(url);
  document.head.append(script);
  return loaded.catch((error) => {
    script.remove();
    throw error;
  });
}
