import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import type { PictureView } from '#platform/web/pages/files/picture-view.ts'
import { describePicture, sendPicture } from '#platform/web/pages/files/send-picture.server.ts'
import { formatMessage } from '#platform/web/pages/forms/problem-text.server.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import type { RequestState } from '#platform/web/request/request-state.server.ts'
import { OWN_PHOTO_CALLS } from '#platform/wire/files/pictures.ts'
import {
  OWN_PROFILE_CALLS,
  type OwnProfile,
  ownProfile,
} from '#platform/wire/sign-in/own-profile.ts'

const PROFILE = '/account/profile'
const PAGE = '/account/photo'

const readOwn = ({ gateway }: SignedInCall) => gateway.ask(OWN_PROFILE_CALLS.read, {}, ownProfile)

/** The user's own photo. */
export async function loadPhoto(call: SignedInCall, problem = ''): Promise<PictureView> {
  const { t, language } = call
  const { fileId, photo, name }: OwnProfile = await readOwn(call)
  if (fileId === null)
    throw new GatewayError('not-found', formatMessage(language, 'file.noPersonnelFile'))
  const title = t('picture.own')
  const back = { label: t('profile.title'), href: PROFILE }
  return describePicture({ title, back, alt: name, problem, id: photo ?? null }, call)
}

export async function savePhoto(call: SignedInCall, state: RequestState) {
  return sendPicture(
    call,
    { ...OWN_PHOTO_CALLS, page: PAGE },
    {
      again: (problem) => loadPhoto(call, problem),
      // The session stores the photo of the user menu, so this updates the session.
      done: async () => state.amendSession({ avatar: (await readOwn(call)).photo ?? '' }),
    },
  )
}
