import type { FastifyInstance, FastifyReply } from 'fastify';

/** Finds the methods of a path in the routes, also in those that are added later. */
export function collectMethods(app: FastifyInstance): (path: string) => string[] {
  const found = new Map<string, { pattern: RegExp; methods: string[] }>();
  app.addHook('onRoute', ({ url, method }) => {
    const pattern = new RegExp(`^${url.replace(/:\w+/g, '[^/]+').replace('*', '.*')}$`);
    const { methods } = found.get(url) ?? { methods: [] };
    found.set(url, { pattern, methods: [...methods, ...[method].flat()] });
  });
  return (path) => [...found.values()].flatMap(({ pattern, methods }) => (pattern.test(path) ? methods : []));
}

export function refuseMethod(reply: FastifyReply, allowed: string[]) {
  return reply
    .code(405)
    .header('allow', allowed.join(', '))
    .send({ error: `Only ${allowed.join(', ')} can be used here` });
}
