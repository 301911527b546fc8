import { z } from 'zod'
import { archives } from '#modules/hr/archives/define/archive.ts'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { Failure } from '#platform/api/failure.ts'
import { answerPicture } from '#platform/api/files/answer-picture.ts'
import { removingPicture, settingPicture } from '#platform/api/files/mount-pictures.ts'
import { SIGNED_IN } from '#platform/api/http/calls.ts'
import { idParam, readQuery } from '#platform/api/http/read-query.ts'
import { PICTURE_SIZES } from '#platform/wire/files/picture-path.ts'
import { OWN_PHOTO_CALLS, PICTURE_CALL } from '#platform/wire/files/pictures.ts'

const tag = archives.path

/** Users may access their own photo without any permission for files. */
const own = {
  tag,
  need: SIGNED_IN,
  query: z.object({}),
  of: (_c: unknown, { userBaseId }: { userBaseId: string | null }) => {
    if (userBaseId === null) throw new Failure('not-found', 'file.noPersonnelFile')
    return { resource: archives, id: userBaseId, field: 'photo', isOwn: true }
  },
} satisfies Omit<Parameters<typeof settingPicture>[0], 'path'>

const photoQuery = z.object({ id: idParam, size: z.enum(PICTURE_SIZES).default('320') })

export const photoCalls: readonly AreaCall[] = [
  settingPicture({ ...own, path: OWN_PHOTO_CALLS.set }),
  removingPicture({ ...own, path: OWN_PHOTO_CALLS.remove }),
  {
    method: 'GET',
    path: PICTURE_CALL,
    need: SIGNED_IN,
    audit: 'none',
    about: {
      tag,
      summary: '照片：有权查看其所属记录者可见',
      query: photoQuery,
      files: ['image/jpeg'],
      answer: {},
    },
    handler: (c, actor, store) => answerPicture(store, actor, readQuery(c, photoQuery)),
  },
]
