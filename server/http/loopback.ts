/** Whether a host name or an address means this machine alone. */
export function isLoopback(name: string): boolean {
  return /^(localhost|127\.[\d.]+|\[?::1\]?)$/i.test(name);
}
