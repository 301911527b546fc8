import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import { say } from '#platform/api/http/messages.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { isAuthor } from '#platform/api/store/rows/records.ts'
import { choiceLabel, fieldLabel, resourceLabel } from '#platform/define/described/labels.ts'
import type { Action, Resource } from '#platform/define/engine/define-resource.ts'
import type { RecordValue, WireRecord } from '#platform/wire/http/envelope.ts'
import type { Language } from '#platform/wire/language/language.ts'
import { lockForUpdate } from './update-record.ts'
import type { ActionInput } from './verbs.ts'

/** `unfit` is the rule's message for a record that the action does not fit. */
type Fitting = {
  resource: Resource
  action: Action
  language: Language
  unfit?: string | undefined
}

/**
 * Checks that the state of a record allows an action. Only this function checks it. The row stays
 * locked for the rule that follows, so that no other transaction can change its state.
 */
export async function requireFit(
  tx: Tx,
  actor: Actor,
  { resource, action, language, unfit }: Fitting,
  { id, version }: ActionInput,
): Promise<void> {
  const { when, moves, button } = action
  if (!when) return
  const current = await lockForUpdate(tx, actor, resource, id, version, button)
  if (!when.is.includes(current[when.field] as string | boolean)) {
    const now = valueText(resource, when.field, current, language)
    if (unfit !== undefined) throw new Failure('conflict', unfit, { values: now })
    throw new Failure('conflict', 'conflict.notNow', {
      values: {
        action: resourceLabel(action.form, language),
        ...now,
      },
    })
  }
  if (moves?.notByAuthor && (await isAuthor(tx, resource, id, actor))) {
    throw new Failure('conflict', 'conflict.author')
  }
}

function valueText(resource: Resource, name: string, record: WireRecord, language: Language) {
  return {
    field: fieldLabel(resource, name, language),
    value: valueLabel(resource, name, record[name] ?? null, language),
  }
}

/** A value of a field in words: the label of a choice, yes or no. */
export function valueLabel(
  resource: Resource,
  name: string,
  value: RecordValue,
  language: Language,
): string {
  const choices = resource.fields[name]?.rule.choices
  if (typeof value === 'boolean') return say(language, value ? 'yes' : 'no')
  return choices ? choiceLabel(choices, String(value), language) : String(value ?? '—')
}
