import { z } from 'zod'

/** Edges of the squares in which a picture is kept: for a face in a row, and for a head card. */
export const PICTURE_SIZES = ['96', '320'] as const
export type PictureSize = (typeof PICTURE_SIZES)[number]

/** Endings that a picture may come with, and the content that must be behind them. */
export const PICTURE_TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
}

/** GET → the picture: `id` of its file, and a size. */
export const PICTURE_CALL = '/hr/FileAsset/GetPicture'

/** One's own photo, whoever else may see it. */
export const OWN_PHOTO_CALLS = {
  set: '/hr/UserBaseInfo/SetMyPicture',
  remove: '/hr/UserBaseInfo/DeleteMyPicture',
} as const

export const pictureSet = z.object({ id: z.uuid(), picture: z.uuid().nullable() })

/**
 * Where a browser finds a picture. A new picture is a new file with a new id, so
 * whatever was fetched from an address holds for good.
 */
export function picturePath(id: string, size: PictureSize): string {
  return `/photos/${id}/${size}`
}
