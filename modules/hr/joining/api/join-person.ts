import { enterArchive } from '#modules/hr/archives/api/add-archive.ts'
import { findArchiveProblems } from '#modules/hr/archives/api/check-archive.ts'
import { NOT_JOINED_YET } from '#modules/hr/archives/api/employment/state-at-joining.ts'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { draftContract } from '#modules/hr/contracts/api/draft-contract.ts'
import { JOINING_PERSON } from '#modules/hr/joining/define/join-fields.ts'
import { nameSuperior } from '#modules/org/positions/api/name-superior.ts'
import type { Actor } from '#platform/api/actor.ts'
import { findEarlierWrite } from '#platform/api/crud/find-earlier-write.ts'
import type { ActionInput, ActionResult } from '#platform/api/crud/verbs.ts'
import { writeHistory } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { readToday } from '#platform/api/store/time/today.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import { checkJoining, hasProbation, requireJoinRights } from './check-joining.ts'
import { addAccount, draftProbation, madeOf, readJoined } from './joining-parts.ts'
import { nextEmpNo } from './next-emp-no.ts'

const OF_THE_FILE = [
  ...Object.keys(JOINING_PERSON),
  'deptId',
  'postId',
  'rankId',
  'empKind',
  'joinDate',
]

/** Lets a person join: file, main position, account and draft probation, all in one transaction. */
export function joinPerson(tx: Tx, actor: Actor, input: ActionInput): Promise<ActionResult> {
  return enterPerson(tx, actor, archives.actions.join?.form ?? archives, input)
}

/** Lets a person join by the values of a form. Refusals stand at the fields of that form. */
export async function enterPerson(
  tx: Tx,
  actor: Actor,
  form: Resource,
  { id, values }: ActionInput,
): Promise<ActionResult> {
  requireJoinRights(actor, values)
  const known = await findEarlierWrite(tx, actor, archives, id)
  if (known) return { ...known, made: await madeOf(tx, actor, await readJoined(tx, id)) }
  const fileValues = Object.fromEntries(OF_THE_FILE.map((name) => [name, values[name]]))
  const { problems } = findArchiveProblems(fileValues, await readToday(tx))
  await checkJoining(tx, form, values, problems)
  const empNo = values.empNo || (await nextEmpNo(tx, String(values.joinDate)))
  const { version } = await enterArchive(tx, actor, { ...fileValues, id, empNo } as WriteInput)
  const { leaderId, overReason, withAccount } = values
  if (typeof leaderId === 'string') await nameSuperior(tx, actor, { userId: id, leaderId })
  if (overReason) {
    const after = { transition: 'join', transitionReason: overReason }
    const about = { resource: archives, id, version, action: 'state' } as const
    await writeHistory(tx, actor, { ...about, before: {}, after })
  }
  const [file, filled] = [await readJoined(tx, id), { form, values }]
  const password = withAccount === true ? await addAccount(tx, actor, file, filled) : undefined
  if (hasProbation(values)) await draftProbation(tx, actor, id, filled)
  await draftContract(tx, actor, id, values)
  const key = file.status === NOT_JOINED_YET ? 'joining.ahead' : 'joining.done'
  const message = { key, values: { name: file.name, empNo: file.empNo } }
  return {
    version,
    message,
    made: await madeOf(tx, actor, file),
    ...(password && { once: password }),
  }
}
