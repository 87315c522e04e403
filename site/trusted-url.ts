type Policy = { createScriptURL: (url: string) => string };

declare global {
  interface Window {
    /** Present in browsers with Trusted Types. The page's security policy names the policies that it allows. */
    trustedTypes?: { createPolicy: (name: string, rules: Policy) => Policy };
  }
}

/** The browser lets a page create each policy once. */
const policies = new Map<string, Policy>();

/**
 * In browsers with Trusted Types, only a value from a policy may become the address of a script or a worker. Each policy
 * passes the first address that it is asked for, and no other. The declared type is string, because TypeScript lacks
 * TrustedScriptURL.
 */
export function trustedUrl(policyName: string, address: string): string {
  if (!window.trustedTypes) return address;
  const policy = policies.get(policyName) ?? window.trustedTypes.createPolicy(policyName, passOnly(address));
  policies.set(policyName, policy);
  return policy.createScriptURL(address);
}

function passOnly(address: string): Policy {
  return {
    createScriptURL(url) {
      if (url !== address) throw new TypeError(`${url} is not the address that this policy passes`);
      return url;
    },
  };
}
