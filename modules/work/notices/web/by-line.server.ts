import { faceColour } from '#platform/web/lib/face-colour.ts'
import { formatDateTime, formatRelative, parseWireTime } from '#platform/web/lib/format.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import type { AccountPerson } from '#platform/wire/records/readers.ts'
import type { ByLine } from './notice-view.ts'

/** Author and time, formatted for pages. */
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
