import { faceColour } from '#app/lib/face-colour.ts'
import { formatDateTime, formatRelative, parseWireTime } from '#app/lib/format.ts'
import type { SignedInCall } from '#app/request/page-call.ts'
import type { AccountPerson } from '#contracts/readers.ts'
import type { ByLine } from './notice-view.ts'

/** Who said something and when, as pages tell it. */
export function byLine(
  { t, language }: SignedInCall,
  person: AccountPerson | null,
  at: string | null,
): ByLine {
  return {
    face: person && { colour: faceColour(person.face), name: person.name, photo: person.photo },
    name: person?.name ?? '',
    dept: person?.deptName ?? '',
    ago: at === null ? '' : formatRelative(parseWireTime(at), new Date(), t),
    at: at === null ? '' : formatDateTime(at, language),
  }
}
