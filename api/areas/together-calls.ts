import type { Actor } from '#api/actor.ts'
import { decideDocument } from '#api/approval/decide-document.ts'
import type { DocumentKind, DocumentKinds } from '#api/approval/document-kind.ts'
import { submitting } from '#api/approval/submit-document.ts'
import { reasonOf } from '#api/crud/change-batch.ts'
import { inTransaction } from '#api/crud/in-transaction.ts'
import { requireFit } from '#api/crud/require-fit.ts'
import type { Store } from '#api/crud/resource-store.ts'
import { Failure } from '#api/failure.ts'
import { say } from '#api/http/messages.ts'
import { permissionsFor } from '#api/store/permission.ts'
import {
  APPROVAL_CALLS,
  decidedTogether,
  submittedTogether,
  type TogetherOutcome,
  togetherOutcome,
} from '#contracts/approval.ts'
import type { ErrorCode } from '#contracts/envelope.ts'
import type { Language } from '#contracts/language.ts'
import { requireKind } from './approval-calls.ts'
import type { AreaCall } from './area.ts'
import { writing } from './described-call.ts'

const tag = '审批'

/** Many documents in one request, each as it is submitted or decided alone. */
export function togetherCalls(kinds: DocumentKinds): readonly AreaCall[] {
  return [
    writing({
      ...{ tag, method: 'PUT', path: APPROVAL_CALLS.submitTogether },
      ...{ body: submittedTogether, answer: togetherOutcome },
      summary: '提交多张单据：逐张提交，互不影响，逐张答复',
      run: async ({ body: { bizType, targets }, actor, language, store }) => {
        const kind = requireKind(kinds, bizType)
        const submit = submittingOne(kind, store, { actor, language })
        return { response: await eachByItself(targets, language, submit) }
      },
    }),
    writing({
      ...{ tag, method: 'PUT', path: APPROVAL_CALLS.decideTogether },
      ...{ body: decidedTogether, answer: togetherOutcome },
      summary: '通过或驳回多张单据：只限本人的待办环节，逐张审批，逐张答复',
      run: async ({ body: { targets, pass, opinion = null }, actor, language, store }) => {
        const decide = ({ bizType, id, version }: (typeof targets)[number]) => {
          const kind = requireKind(kinds, bizType)
          return inTransaction(store, kind.resource, (tx) =>
            decideDocument(tx, actor, kind, { id, version, pass, opinion }),
          )
        }
        return { response: await eachByItself(targets, language, decide) }
      },
    }),
  ]
}

type Target = { id: string; version: number }
type Asker = { actor: Actor; language: Language }

/** As its button does: the right to it, its states, and then its rule. */
function submittingOne(kind: DocumentKind, store: Store, { actor, language }: Asker) {
  const { resource } = kind
  const action = resource.actions.submit
  const rule = submitting(kind)
  if (!action) throw new Error(`${resource.path} is never submitted`)
  if (!permissionsFor(resource, action.button).every((code) => actor.permissions.has(code))) {
    throw new Failure('forbidden', 'auth.forbidden')
  }
  return ({ id, version }: Target) => {
    const input = { id, version, values: {}, isPreview: false, confirm: null }
    return inTransaction(store, resource, async (tx) => {
      await requireFit(tx, actor, { resource, action, language }, input)
      return rule(tx, actor, input)
    })
  }
}

/** What is about one of them alone, and stops none of the others. */
const ABOUT_ONE: readonly ErrorCode[] = ['conflict', 'invalid', 'not-found', 'forbidden', 'locked']

/** Each in a transaction of its own, one after the other, once however often it is named. */
async function eachByItself<T extends Target>(
  targets: readonly T[],
  language: Language,
  run: (target: T) => Promise<unknown>,
): Promise<TogetherOutcome> {
  const outcome: TogetherOutcome = { done: [], refused: {} }
  for (const target of new Map(targets.map((one) => [one.id, one])).values()) {
    try {
      await run(target)
      outcome.done.push(target.id)
    } catch (error) {
      if (!(error instanceof Failure) || !ABOUT_ONE.includes(error.code)) throw error
      const { key, values } = reasonOf(error, language)
      outcome.refused[target.id] = say(language, key, values)
    }
  }
  return outcome
}
