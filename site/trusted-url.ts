type Policy = { createScriptURL: (url: string) => string };

declare global {
  interface Window {
    /** The security policy lists the allowed policy names. */
    trustedTypes?: { createPolicy: (name: string, rules: Policy) => Policy };
  }
}

/** Kept by name, because a policy can be created only once. */
const policies = new Map<string, Policy>();

/**
 * With Trusted Types, only a value from a policy may become the address of a script or worker. Each policy
 * passes only its first address. The result is typed as a string: TypeScript lacks TrustedScriptURL.
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
