import type { FastifyRequest } from 'fastify';

/** Logged, because a proxy that hides the public address makes every visitor look cross-site. */
export function isCrossSite(request: FastifyRequest, siteUrl: string): boolean {
  if (!comesFromElsewhere(request, siteUrl)) return false;
  const { origin = '', 'sec-fetch-site': site } = request.headers;
  request.log.warn({
    outcome: 'refused: sent from another site’s page',
    origin,
    site,
    host: request.host,
    hint: `If visitors use that address, set SITE_URL to it (now ${siteUrl})`,
  });
  return true;
}

/** Sec-Fetch-Site decides: Origin may be "null" even for our own page. A client with neither is no browser. */
function comesFromElsewhere(request: FastifyRequest, siteUrl: string): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (site) return site !== 'same-origin' && site !== 'none';
  if (origin === undefined || origin === siteUrl) return false;
  return URL.parse(origin)?.host !== request.host;
}
