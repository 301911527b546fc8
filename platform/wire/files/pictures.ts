import { z } from 'zod'

/** Extensions that a picture may have, and the content type that its bytes must have. */
export const PICTURE_TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
}

/** GET with the `id` of its file and a size → the picture. */
export const PICTURE_CALL = '/hr/FileAsset/GetPicture'

/** Users always see their own photo. */
export const OWN_PHOTO_CALLS = {
  set: '/hr/UserBaseInfo/SetMyPicture',
  remove: '/hr/UserBaseInfo/DeleteMyPicture',
} as const

export const pictureSet = z.object({ id: z.uuid(), picture: z.uuid().nullable() })
