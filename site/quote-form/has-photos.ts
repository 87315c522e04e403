/** Whether the form has a field for photos (QUOTE_PHOTOS). If not, the build leaves out the code for them. */
export const hasPhotos = import.meta.env.VITE_QUOTE_PHOTOS !== '0';
