/**
 * Whether the site stands on a host of files, without our server: this very script comes as a script, which the login
 * page of a hotel's network never does, and our server's own address is unknown.
 */
export async function isHostOfFiles(): Promise<boolean> {
  try {
    const [script, health] = await Promise.all([look(import.meta.url), look('/healthz')]);
    return isOf(script, 'javascript') && health.status < 500 && !isOf(health, 'json');
  } catch {
    // Nobody answered, so nobody knows.
    return false;
  }
}

function look(url: string): Promise<Response> {
  return fetch(url, { method: 'HEAD', cache: 'no-store' });
}

function isOf({ ok, headers }: Response, type: string): boolean {
  return ok && (headers.get('content-type') ?? '').includes(type);
}
