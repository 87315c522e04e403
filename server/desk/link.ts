/**
 * The link that signs a device in. The code stands behind the #, which no browser sends: neither a log nor a proxy sees
 * it, and a program that opens the links of e-mails does not spend it.
 */
export function signInLink(origin: string, code: string): string {
  return `${origin}/desk/sign-in#${code}`;
}
