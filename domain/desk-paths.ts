/** The pages of the desk, for its routes and for the server that answers them. `:id` stands for any one part of a path. */
export const deskPaths = {
  inbox: '/desk',
  request: '/desk/request/:id',
  figures: '/desk/figures',
  devices: '/desk/devices',
  signIn: '/desk/sign-in',
} as const;

export function requestPath(id: string): string {
  return deskPaths.request.replace(':id', id);
}
