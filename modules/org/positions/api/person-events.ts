import type { OrgEvent } from '#modules/org/history/api/write-org-history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { placeText } from './place-text.ts'
import type { PersonFile } from './read-person-file.ts'

const NOT_JOINED_YET = '0'
const ON_PROBATION = '1'
const REGULAR = '2'
const LEFT = '4'
const RETIRED = '5'
const REHIRED = '8'

/** The organisation event of a new employment status; null when the status causes none. */
export function statusEvent(
  before: string,
  status: string,
): [kind: OrgEvent['kind'], key: string] | null {
  if (status === before) return null
  if (status === LEFT) return ['离职', 'told.left']
  if (status === RETIRED) return ['退休', 'told.retired']
  if (status === REHIRED) return ['返聘', 'told.rehired']
  if (before === NOT_JOINED_YET) return ['入职', 'told.joined']
  if (before === ON_PROBATION && status === REGULAR) return ['转正', 'told.confirmed']
  return null
}

/** The organisation events of a written personnel file, in sentences. */
export async function personEvents(
  tx: Tx,
  before: WireRecord | null,
  file: PersonFile,
): Promise<OrgEvent[]> {
  const { id: userId, deptId, postId, name } = file
  const seat = await placeText(tx, file)
  const events: OrgEvent[] = []
  const place = { deptId, postId }
  // A rehired employee counts as joining, wherever they worked before.
  const isNew = before === null || before.employSpell !== file.employSpell
  const was = isNew ? NOT_JOINED_YET : String(before.status)
  const changed = statusEvent(was, file.status)
  if (changed) {
    const [kind, key] = changed
    const sentence = { key, values: { name, seat } }
    const old = before ? { before: { status: before.status } } : {}
    events.push({
      kind,
      deptId,
      userId,
      ...old,
      after: { status: file.status, ...place },
      sentence,
    })
  }
  if (before && !isNew && (before.deptId !== deptId || before.postId !== postId)) {
    const left = { deptId: before.deptId, postId: before.postId }
    const values = { name, from: await placeText(tx, left), to: seat }
    const sentence = { key: 'told.transferred', values }
    events.push({ kind: '调动', deptId, userId, before: left, after: place, sentence })
  }
  return events
}
