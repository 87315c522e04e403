/** A device that is signed in to the desk. */
export type SignedIn = { id: string; name: string };

declare module 'fastify' {
  interface FastifyRequest {
    /** Who makes the call. Only calls of the desk have it, after `requireDevice`. */
    device: SignedIn;
  }
}
