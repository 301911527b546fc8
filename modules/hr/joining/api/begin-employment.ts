import { stateAtRejoining } from '#modules/hr/archives/api/employment/state-at-joining.ts'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { endContractsOf } from '#modules/hr/contracts/api/end-contract.ts'
import { endPositions } from '#modules/org/positions/api/end-positions.ts'
import { keepMainPosition } from '#modules/org/positions/api/keep-main-position.ts'
import { nameSuperior } from '#modules/org/positions/api/name-superior.ts'
import { readPersonFile } from '#modules/org/positions/api/read-person-file.ts'
import { copyFileToAccount } from '#modules/system/accounts/api/copy-file-to-account.ts'
import type { Actor } from '#platform/api/actor.ts'
import { linkOutsiders } from '#platform/api/approval/documents/link-outsiders.ts'
import type { ActionValues } from '#platform/api/crud/verbs.ts'
import { writeHistory } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { updateRow } from '#platform/api/store/rows/records.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { hasProbation } from './check-joining.ts'

/** Stored in Chinese, like the texts of documents. */
const CAME_BACK = '再次入职前的用工关系已结束'

const OF_THE_FORM = ['deptId', 'postId', 'rankId', 'empKind', 'joinDate'] as const

/**
 * Begins the next employment of a former employee on their existing file; keeps the data of the
 * previous one. Updates positions, states and the organisation log.
 */
export async function beginEmployment(
  tx: Tx,
  actor: Actor,
  current: WireRecord,
  values: ActionValues,
): Promise<number> {
  const { id } = current
  const after: Record<string, unknown> = {
    ...Object.fromEntries(OF_THE_FORM.map((name) => [name, values[name] ?? null])),
    regularDate: null,
    leaveDate: null,
    employSpell: Number(current.employSpell) + 1,
    status: stateAtRejoining(String(values.empKind), hasProbation(values)),
    ...(values.newPhone ? { phone: values.newPhone } : {}),
  }
  const file = await readPersonFile(tx, id)
  const lastDay = lastDayOf(current, values)
  // The departure may have been recorded without ending the positions and contracts, so they are still open.
  if (file) await endPositions(tx, actor, { ...file, leaveDate: lastDay })
  await endContractsOf(tx, actor, {
    userId: id,
    lastDay,
    reason: CAME_BACK,
    endsByItself: true,
    before: values.joinDate,
  })
  const version = await updateRow(tx, archives, id, after, actor)
  const before = Object.fromEntries(Object.keys(after).map((name) => [name, current[name] ?? null]))
  await writeHistory(tx, actor, {
    resource: archives,
    id,
    version,
    action: 'state',
    before,
    title: String(current.name),
    after: { ...after, transition: 'rehire', transitionReason: values.overReason ?? null },
  })
  await keepMainPosition(tx, actor, id, current)
  const { leaderId } = values
  if (typeof leaderId === 'string') await nameSuperior(tx, actor, { userId: id, leaderId })
  await copyFileToAccount(tx, actor, id)
  await linkOutsiders(tx, actor, archives, [id])
  return version
}

/** The last day of the previous employment; if unknown, the day before rehiring. */
function lastDayOf({ leaveDate }: WireRecord, { joinDate }: ActionValues): string {
  if (typeof leaveDate === 'string') return leaveDate
  const before = new Date(`${joinDate}T00:00:00Z`)
  before.setUTCDate(before.getUTCDate() - 1)
  return before.toISOString().slice(0, 'yyyy-MM-dd'.length)
}
