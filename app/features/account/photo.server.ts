import { GatewayError } from '#app/gateway/gateway-error.ts'
import type { PictureView } from '#app/pages/picture-view.ts'
import { sayMessage } from '#app/pages/problem-text.server.ts'
import { describePicture, sendPicture } from '#app/pages/send-picture.server.ts'
import type { SignedInCall } from '#app/request/page-call.ts'
import type { RequestState } from '#app/request/request-state.server.ts'
import { OWN_PROFILE_CALLS, type OwnProfile, ownProfile } from '#contracts/own-profile.ts'
import { OWN_PHOTO_CALLS } from '#contracts/pictures.ts'

const PROFILE = '/account/profile'
const PAGE = '/account/photo'

const readOwn = ({ gateway }: SignedInCall) => gateway.ask(OWN_PROFILE_CALLS.read, {}, ownProfile)

/** One's own photo. */
export async function loadPhoto(call: SignedInCall, problem = ''): Promise<PictureView> {
  const { t, language } = call
  const { fileId, photo, name }: OwnProfile = await readOwn(call)
  if (fileId === null)
    throw new GatewayError('not-found', sayMessage(language, 'file.noPersonnelFile'))
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
      // The face in the menu of the user is in the session.
      done: async () => state.amendSession({ avatar: (await readOwn(call)).photo ?? '' }),
    },
  )
}
