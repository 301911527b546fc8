import type { ProjectDesk, SessionDesk } from '#modules/work/meetings/wire/meetings.ts'
import type { PillView } from '#platform/web/components/ui/pill.tsx'
import { faceColour } from '#platform/web/lib/face-colour.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import type { PersonLine } from './desk-view.ts'

type Person = SessionDesk['people'][number] | ProjectDesk['people'][number]

/** A participant with their role. */
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
