import { collaborations } from '#modules/work/collaborations/define/collaboration.ts'
import { declareMessage } from '#platform/api/messages/declare-message.ts'

const link = (id: string) => `/${collaborations.path}/${id}`
const base = { type: 'task', about: collaborations.path, link } as const

export const COLLAB_ASKED = declareMessage({ ...base, code: 'collabAsked' })
export const COLLAB_ACCEPTED = declareMessage({ ...base, code: 'collabAccepted' })
export const COLLAB_ASSIGNED = declareMessage({ ...base, code: 'collabAssigned' })
export const COLLAB_REFUSED = declareMessage({ ...base, code: 'collabRefused' })
export const COLLAB_READY = declareMessage({ ...base, code: 'collabReady' })
export const COLLAB_CONFIRMED = declareMessage({ ...base, code: 'collabConfirmed' })
export const COLLAB_CANCELLED = declareMessage({ ...base, code: 'collabCancelled' })
