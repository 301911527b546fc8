import type { PillView } from '#app/components/ui/pill.tsx'
import { faceColour } from '#app/lib/face-colour.ts'
import type { SignedInCall } from '#app/request/page-call.ts'
import type { ProjectDesk, SessionDesk } from '#contracts/meetings.ts'
import type { PersonLine } from './desk-view.ts'

type Person = SessionDesk['people'][number] | ProjectDesk['people'][number]

/** Somebody of a meeting, with his part in it. */
export function personLine(
  { t }: Pick<SignedInCall, 't'>,
  { id, name, face, photo, deptName, role }: Person,
  { pill, isTicked }: { pill: PillView | null; isTicked: boolean },
): PersonLine {
  const part = role === 'attendee' ? '' : t(`meetings.roles.${role}`)
  return {
    id,
    pill,
    isTicked,
    face: { colour: faceColour(face), name, photo },
    note: [part, deptName].filter(Boolean).join(' · '),
  }
}
