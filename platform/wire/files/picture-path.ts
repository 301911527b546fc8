/**
 * The edge lengths of the squares in which a picture is stored: for a face in a row, and for the card at the
 * head of a page.
 */
export const PICTURE_SIZES = ['96', '320'] as const
export type PictureSize = (typeof PICTURE_SIZES)[number]

/**
 * The address of a picture. A new picture is a new file with a new id, so
 * an address can be cached for ever.
 */
export function picturePath(id: string, size: PictureSize): string {
  return `/photos/${id}/${size}`
}
