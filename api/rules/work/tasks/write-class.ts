import type { Actor } from '#api/actor.ts'
import { addRecord } from '#api/crud/add-record.ts'
import { lockForUpdate, updateRecord } from '#api/crud/update-record.ts'
import type { Saved } from '#api/crud/verbs.ts'
import { invalidFields } from '#api/failure.ts'
import type { Tx } from '#api/store/database.ts'
import type { Values } from '#api/store/records.ts'
import type { WriteInput } from '#resources/engine/schema.ts'
import { NAMED_PERSON } from '#resources/work/tasks/choices.ts'
import { taskClasses } from '#resources/work/tasks/task-class.ts'

const WHOLE = 100

/** What a class asks for has to fit together. */
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
  const given = Object.entries(input).filter(([, value]) => value !== undefined)
  check({ ...current, ...Object.fromEntries(given) })
  return updateRecord(tx, actor, taskClasses, input)
}
