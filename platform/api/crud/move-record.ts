import type { Actor } from '#platform/api/actor.ts'
import { writeHistory } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { updateRow, type Values } from '#platform/api/store/rows/records.ts'
import type { Action, Resource } from '#platform/define/engine/define-resource.ts'
import { AUDIT_ACTIONS, type AuditAction } from '#platform/wire/records/history.ts'
import { lockForUpdate } from './update-record.ts'
import type { ActionInput, ActionResult } from './verbs.ts'

/**
 * Moves a record into the target state of a transition and writes its history.
 * Inputs of the form are stored where the record has a field of that name;
 * `computed` comes from the rule. The calling code has checked that the record fits.
 */
export async function moveRecord(
  tx: Tx,
  actor: Actor,
  { resource, name }: { resource: Resource; name: string },
  { id, values }: ActionInput,
  computed: Values = {},
): Promise<{ version: number }> {
  const { moves, when, button } = transitionOf(resource, name)
  const current = await lockForUpdate(tx, actor, resource, id, null, button)
  const kept = Object.entries(values).filter(([entry]) => resource.fields[entry])
  const after = { ...Object.fromEntries(kept), ...computed, [when.field]: moves.to }
  const before = Object.fromEntries(Object.keys(after).map((key) => [key, current[key] ?? null]))
  const version = await updateRow(tx, resource, id, after, actor)
  const reason = moves.reason === undefined ? {} : { transitionReason: values[moves.reason] }
  await writeHistory(tx, actor, {
    resource,
    id,
    version,
    action: auditWord(name),
    before,
    after: { ...after, transition: name, ...reason },
  })
  return { version }
}

/** The rule of a transition without other effects. */
export function moveOnly(resource: Resource, { name }: Action) {
  return (tx: Tx, actor: Actor, input: ActionInput): Promise<ActionResult> =>
    moveRecord(tx, actor, { resource, name }, input)
}

function transitionOf({ path, actions }: Resource, name: string) {
  const { moves, when, button } = actions[name] ?? {}
  if (!moves || !when || !button) throw new Error(`${path} has no transition ${name}`)
  return { moves, when, button }
}

function auditWord(name: string): AuditAction {
  return AUDIT_ACTIONS.find((word) => word === name) ?? 'state'
}
