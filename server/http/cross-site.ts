import type { FastifyRequest } from 'fastify';

/**
 * Whether another site's page sent the request, which is to be refused. The log says so: if a proxy hides the address that
 * visitors use, every visitor seems to come from another site, and nothing else can tell the operator.
 */
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

/**
 * If the browser says which site's page sent the request (Sec-Fetch-Site), that decides, because Origin may be "null" for
 * our own page. A client without an origin is not a browser, so no page can have abused it.
 */
function comesFromElsewhere(request: FastifyRequest, siteUrl: string): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (site) return site !== 'same-origin' && site !== 'none';
  if (origin === undefined || origin === siteUrl) return false;
  return URL.parse(origin)?.host !== request.host;
}
