import type { Tx } from '#api/store/database.ts'
import type { WireRecord } from '#contracts/envelope.ts'
import type { PersonFile } from './read-person-file.ts'
import { seatOf } from './seat-text.ts'
import type { OrgEvent } from './write-org-history.ts'

const NOT_JOINED_YET = '0'
const ON_PROBATION = '1'
const REGULAR = '2'
const LEFT = '4'
const RETIRED = '5'
const REHIRED = '8'

/** What a new employment status means; null when it is no matter of the organisation. */
function statusEvent(
  before: string,
  { status, name }: PersonFile,
  seat: string,
): [OrgEvent['kind'], string] | null {
  if (status === before) return null
  if (status === LEFT) return ['离职', `${name}从${seat}离职`]
  if (status === RETIRED) return ['退休', `${name}从${seat}退休`]
  if (status === REHIRED) return ['返聘', `${name}返聘，任${seat}`]
  if (before === NOT_JOINED_YET) return ['入职', `${name}入职，任${seat}`]
  if (before === ON_PROBATION && status === REGULAR) return ['转正', `${name}转为正式员工`]
  return null
}

/** What a written personnel file means to the organisation, in sentences. */
export async function personEvents(
  tx: Tx,
  before: WireRecord | null,
  file: PersonFile,
): Promise<OrgEvent[]> {
  const { id: userId, deptId, postId, name } = file
  const seat = await seatOf(tx, file)
  const events: OrgEvent[] = []
  const place = { deptId, postId }
  const changed = statusEvent(String(before?.status ?? NOT_JOINED_YET), file, seat)
  if (changed) {
    const [kind, text] = changed
    const old = before ? { before: { status: before.status } } : {}
    events.push({ kind, deptId, userId, ...old, after: { status: file.status, ...place }, text })
  }
  if (before && (before.deptId !== deptId || before.postId !== postId)) {
    const was = { deptId: before.deptId, postId: before.postId }
    const text = `${name}由${await seatOf(tx, was)}调任${seat}`
    events.push({ kind: '调动', deptId, userId, before: was, after: place, text })
  }
  return events
}
