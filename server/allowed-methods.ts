import { METHODS } from 'node:http';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';

/** Node answers it itself, as it would make a tunnel. */
const TUNNEL = 'CONNECT';

/**
 * Watches the routes that are added from now on. Returns the plugin, to be registered after the last of them, that answers
 * every other method of their addresses with 405 and the methods that are allowed.
 */
export function createMethodRefusals(app: FastifyInstance): FastifyPluginAsync {
  for (const method of METHODS) {
    if (method !== TUNNEL && !app.supportedMethods.includes(method)) app.addHttpMethod(method);
  }
  const methodsOf = new Map<string, string[]>();
  app.addHook('onRoute', ({ url, method }) => {
    methodsOf.set(url, [...(methodsOf.get(url) ?? []), ...[method].flat()]);
  });
  return async (scope) => {
    for (const [url, methods] of [...methodsOf]) {
      const allow = methods.toSorted().join(', ');
      scope.route({
        url,
        method: scope.supportedMethods.filter((method) => !methods.includes(method)),
        // Before a body is read.
        onRequest: async (_request, reply) => {
          await reply
            .code(405)
            .header('allow', allow)
            .send({ error: `Only ${allow} can be used here` });
        },
        handler: () => {},
      });
    }
  };
}
