import { data, redirect } from '@remix-run/node'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { refusalInit } from '#platform/web/request/errors/page-error.server.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { MAX_FILE_BYTES, tidyFileName } from '#platform/wire/files/files.ts'
import { picturePath } from '#platform/wire/files/picture-path.ts'
import { PICTURE_TYPES } from '#platform/wire/files/pictures.ts'
import type { PictureView } from './picture-view.ts'

const MEGABYTE = 1024 * 1024
const FILE = 'file'

/** The parts that differ between the pages of pictures. */
type About = Pick<PictureView, 'title' | 'back' | 'alt'> & { id: string | null; problem: string }

export function describePicture(
  { id, problem, ...about }: About,
  { t }: SignedInCall,
): PictureView {
  return {
    ...about,
    picture: id === null ? null : picturePath(id, '320'),
    hint: t('picture.hint', { max: MAX_FILE_BYTES / MEGABYTE }),
    accept: [...new Set(Object.values(PICTURE_TYPES))].join(),
    heading: t('picture.problem'),
    problems: problem === '' ? [] : [{ text: problem, name: FILE }],
  }
}

type Addresses = { page: string; set: string; remove: string; query?: Record<string, string> }

/** After these errors the page is shown again with the back end's message. */
const TOLD = new Set(['invalid', 'locked', 'too-many', 'busy', 'storage-full', 'upstream'])

/** Uploads or removes the picture, as the form requests. */
export async function sendPicture(
  { form, gateway, setFlash }: SignedInCall,
  { page, set, remove, query = {} }: Addresses,
  pages: { again: (problem: string) => Promise<PictureView>; done?: () => Promise<void> },
) {
  try {
    const text =
      form.get('intent') === 'remove'
        ? await gateway.send('DELETE', `${remove}?${new URLSearchParams(query)}`, undefined)
        : await gateway.send('POST', ...upload(form, set, query))
    await pages.done?.()
    setFlash({ kind: 'success', text })
    return redirect(page, 303)
  } catch (error) {
    if (!(error instanceof GatewayError) || !error.answered || !TOLD.has(error.code)) throw error
    return data(await pages.again(error.message), refusalInit(error))
  }
}

function upload(form: FormData, set: string, query: Record<string, string>): [string, File] {
  const posted = form.get(FILE)
  // For a missing file an empty one is sent, and the back end reports the problem.
  const file = posted instanceof File ? posted : new File([], '')
  const name = tidyFileName(file.name)
  return [`${set}?${new URLSearchParams({ ...query, name })}`, file]
}
