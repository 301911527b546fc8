import { checkReferences } from '#platform/api/crud/check-references.ts'
import type { Rules } from '#platform/api/crud/resource-store.ts'
import { changedValues, lockForUpdate, updateRecord } from '#platform/api/crud/update-record.ts'
import { Failure } from '#platform/api/failure.ts'
import { DOC } from '#platform/define/documents/define-document.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { type DocumentKind, ruleOf } from './document-kind.ts'
import { draftDocument } from './draft-document.ts'
import { cancelling, completing } from './end-document.ts'
import { submitting, withdrawing } from './submit-document.ts'

const EDITABLE: readonly unknown[] = [DOC.draft, DOC.rejected]

function isAmended({ resource }: DocumentKind, current: WireRecord): boolean {
  const { amended } = ruleOf(resource)
  return amended?.is.includes(String(current[amended.field])) ?? false
}

/** The rules of a kind of document: the rules of all documents, combined with its own. */
export function documentRules(
  kind: DocumentKind,
  own: Rules,
): Rules & Required<Pick<Rules, 'add' | 'update'>> {
  const { resource } = kind
  const { completes } = ruleOf(resource)
  return {
    ...own,
    add: async (tx, actor, given) => {
      const input = kind.filled?.(actor, given) ?? given
      // Validation messages reveal facts about the people of the document, so first check that the caller may
      // reference them.
      await checkReferences(tx, resource, input, actor)
      await kind.check?.(tx, input, actor)
      return draftDocument(tx, actor, kind, input)
    },
    update: async (tx, actor, input) => {
      const current = await lockForUpdate(tx, actor, resource, input.id, Number(input.version))
      if (kind.amend && isAmended(kind, current)) return kind.amend(tx, actor, input, current)
      // A document under decision may not change.
      if (!EDITABLE.includes(current.state)) throw new Failure('conflict', 'approval.notEditable')
      const entries = Object.entries(input).filter(([, value]) => value !== undefined)
      const whole = { ...current, ...Object.fromEntries(entries) } as WriteInput
      const changed = changedValues(current, Object.fromEntries(entries))
      await checkReferences(tx, resource, changed, actor)
      await kind.check?.(tx, whole, actor)
      return updateRecord(tx, actor, resource, input, await kind.refreshed?.(tx, whole))
    },
    actions: {
      ...own.actions,
      submit: submitting(kind),
      withdraw: withdrawing(kind),
      cancel: kind.ending?.verb ?? cancelling(kind),
      ...(completes ? { complete: completing(kind) } : {}),
    },
  }
}
