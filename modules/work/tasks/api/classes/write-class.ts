import { NAMED_PERSON } from '#modules/work/tasks/define/choices.ts'
import { taskClasses } from '#modules/work/tasks/define/task-class.ts'
import type { Actor } from '#platform/api/actor.ts'
import { addRecord } from '#platform/api/crud/add-record.ts'
import { lockForUpdate, updateRecord } from '#platform/api/crud/update-record.ts'
import type { Saved } from '#platform/api/crud/verbs.ts'
import { invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { Values } from '#platform/api/store/rows/records.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'

const WHOLE = 100

/** Checks the settings of a class against each other. */
function check({ approverRule, approverId, scoreDims, extraFields }: Values): void {
  if (approverRule === NAMED_PERSON && !approverId) {
    throw invalidFields(taskClasses, { approverId: { key: 'invalid.required' } })
  }
  const dims = Array.isArray(scoreDims) ? (scoreDims as { name: string; weight: number }[]) : []
  const sum = dims.reduce((total, { weight }) => total + weight, 0)
  if (dims.length > 0 && sum !== WHOLE) {
    throw invalidFields(taskClasses, { scoreDims: { key: 'task.weights', values: { sum } } })
  }
  requireDistinct(
    'scoreDims',
    dims.map(({ name }) => name),
  )
  const extra = Array.isArray(extraFields) ? (extraFields as { key: string }[]) : []
  requireDistinct(
    'extraFields',
    extra.map(({ key }) => key.toLowerCase()),
  )
}

function requireDistinct(field: string, names: readonly string[]): void {
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice === undefined) return
  throw invalidFields(taskClasses, { [field]: { key: 'task.namedTwice', values: { name: twice } } })
}

export async function addTaskClass(tx: Tx, actor: Actor, input: WriteInput): Promise<Saved> {
  check(input)
  return addRecord(tx, actor, taskClasses, input)
}

export async function updateTaskClass(tx: Tx, actor: Actor, input: WriteInput): Promise<Saved> {
  const current = await lockForUpdate(tx, actor, taskClasses, input.id, Number(input.version))
  const entries = Object.entries(input).filter(([, value]) => value !== undefined)
  check({ ...current, ...Object.fromEntries(entries) })
  return updateRecord(tx, actor, taskClasses, input)
}
