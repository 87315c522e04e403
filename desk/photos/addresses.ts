/** URLs of a request's photos (domain/desk.ts). */
const folderOf = (requestId: string) => `/api/desk/requests/${requestId}`;

export function photoUrl(requestId: string, number: number, size: 'picture' | 'preview' = 'picture'): string {
  return `${folderOf(requestId)}/photos/${number}${size === 'preview' ? '?size=preview' : ''}`;
}

export function archiveUrl(requestId: string): string {
  return `${folderOf(requestId)}/photos.zip`;
}
