import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { NO_STORE } from './http/headers.ts';
import { isLoopback } from './http/loopback.ts';
import type { Settings } from './settings.ts';
import type { RequestStore } from './store/store.ts';

const REQUEST_ROUTES = ['/api/quotes', '/contact'];

/** Only for clients on this machine; others get a 404. */
export function addMetrics(
  app: FastifyInstance,
  store: RequestStore,
  { siteUrl, trustProxy }: Pick<Settings, 'siteUrl' | 'trustProxy'>,
): void {
  const mayHaveUnknownProxy = trustProxy === 0 && !isLoopback(new URL(siteUrl).hostname);
  const register = new Registry();
  collectDefaultMetrics({ register });
  const responses = new Counter({
    name: 'quote_requests_answered_total',
    help: 'Responses to quote requests since the start, by call and status',
    labelNames: ['call', 'status'],
    registers: [register],
  });
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [register] });
  const requests = gauge('quote_requests_stored', 'Quote requests in the store, by status', ['status']);
  const emails = gauge('quote_emails', 'E-mails to the owner, by state', ['state']);
  const oldest = gauge('quote_emails_oldest_pending_seconds', 'Age of the e-mail that has waited longest');

  app.addHook('onResponse', async (request, reply) => {
    const call = request.routeOptions.url ?? '';
    if (request.method === 'POST' && REQUEST_ROUTES.includes(call))
      responses.inc({ call, status: reply.statusCode });
  });
  app.get('/metrics', async (request, reply) => {
    if (mayHaveUnknownProxy || !isFromThisMachine(request))
      return reply.code(404).send({ error: 'There is no such page' });
    const status = await store.status();
    for (const [name, count] of Object.entries(status.requests)) requests.set({ status: name }, count);
    for (const [state, count] of Object.entries(status.emails)) emails.set({ state }, count);
    oldest.set(
      status.oldestPendingMs === undefined ? 0 : Math.max(0, Date.now() - status.oldestPendingMs) / 1000,
    );
    return reply
      .header('cache-control', NO_STORE)
      .type(register.contentType)
      .send(await register.metrics());
  });
}

/**
 * A reverse proxy on this machine connects for strangers. Most add a header or pass on the host name; an
 * nginx that does neither still uses HTTP/1.0. On a public site with TRUST_PROXY 0, nobody gets the metrics.
 */
function isFromThisMachine({ ip, headers, hostname, raw }: FastifyRequest): boolean {
  const isForwarded = ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'].some((name) => name in headers);
  return (
    !isForwarded && raw.httpVersion === '1.1' && isLoopback(hostname) && /^(127\.|::1$|::ffff:127\.)/.test(ip)
  );
}
