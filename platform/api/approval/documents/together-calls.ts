import type { z } from 'zod'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { writing } from '#platform/api/calls/described-call.ts'
import { inTransaction } from '#platform/api/crud/in-transaction.ts'
import { keepNothing } from '#platform/api/crud/keep-nothing.ts'
import { reasonOf } from '#platform/api/crud/many/change-batch.ts'
import { ABOUT_ONE, tryRow } from '#platform/api/crud/many/try-row.ts'
import { Failure } from '#platform/api/failure.ts'
import { say } from '#platform/api/http/messages.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import {
  APPROVAL_CALLS,
  type ApprovalDecision,
  type DecidedOutcome,
  decidedOutcome,
  decidedTogether,
  previewedTogether,
  submittedTogether,
  type TogetherOutcome,
  takenBackTogether,
  togetherOutcome,
} from '#platform/wire/approval/approval.ts'
import type { Language } from '#platform/wire/language/language.ts'
import { requireKind } from './approval-calls.ts'
import { type Decided, decideDocument } from './decide-document.ts'
import type { DocumentKind, DocumentKinds } from './document-kind.ts'
import { requireSubmit, type SeenDocument, submitOne } from './document-verbs.ts'
import { takeBackDecision } from './take-back.ts'

const tag = '审批'

/** Calls for many documents in one request, each handled as if alone. */
export function togetherCalls(kinds: DocumentKinds): readonly AreaCall[] {
  return [
    writing({
      tag,
      method: 'PUT',
      path: APPROVAL_CALLS.submitTogether,
      body: submittedTogether,
      answer: togetherOutcome,
      summary: '提交多张单据：逐张提交，互不影响，逐张答复',
      run: async ({ body: { bizType, targets }, actor, language, store }) => {
        const kind = requireKind(kinds, bizType)
        requireSubmit(kind, actor)
        const submit = (target: SeenDocument) =>
          inTransaction(store, { resource: kind.resource, actor }, (tx) =>
            submitOne(tx, { actor, language }, kind, target),
          )
        return { response: await eachByItself(targets, language, submit) }
      },
    }),
    writing({
      tag,
      method: 'PUT',
      path: APPROVAL_CALLS.decideTogether,
      body: decidedTogether,
      answer: decidedOutcome,
      summary: '通过或驳回多张单据：只限本人的待办环节，逐张审批，逐张答复',
      run: async ({ body, actor, language, store }) => {
        const decide: Decide = (kind, target) =>
          inTransaction(store, { resource: kind.resource, actor }, (tx) =>
            decideDocument(tx, actor, kind, target),
          )
        return { response: await decideEach(kinds, body, language, decide) }
      },
    }),
    writing({
      tag,
      method: 'POST',
      path: APPROVAL_CALLS.previewTogether,
      // The call stores nothing: a page shows its result as a preview.
      audit: 'none',
      spends: 'reads',
      body: previewedTogether,
      answer: decidedOutcome,
      summary: '多张单据审批前预览：逐张试办，答复哪些不能办理，不保存任何内容',
      run: async ({ body, actor, language, store: { db } }) => {
        const decide: Decide = async (kind, target) => {
          const whose = { resource: kind.resource, actor }
          const run = (tx: Tx) => decideDocument(tx, actor, kind, target)
          const tried = await keepNothing(db, (tx) =>
            tryRow(tx, whose, { run: () => run(tx), refusals: ABOUT_ONE }),
          )
          if (tried instanceof Failure) throw tried
          return tried
        }
        return { response: await decideEach(kinds, body, language, decide) }
      },
    }),
    writing({
      tag,
      method: 'PUT',
      path: APPROVAL_CALLS.takeBackTogether,
      body: takenBackTogether,
      answer: togetherOutcome,
      summary: '撤销本人刚刚的通过或驳回：一分钟内且尚无后续处理，逐张撤销，逐张答复',
      run: async ({ body: { targets }, actor, language, store }) => {
        const takeBack = ({ bizType, id }: (typeof targets)[number]) => {
          const kind = requireKind(kinds, bizType)
          return inTransaction(store, { resource: kind.resource, actor }, (tx) =>
            takeBackDecision(tx, actor, kind, id),
          )
        }
        return { response: await eachByItself(targets, language, takeBack) }
      },
    }),
  ]
}

type Decide = (kind: DocumentKind, target: ApprovalDecision) => Promise<Decided>

/** Decides each document separately, and returns which decisions can be taken back. */
async function decideEach(
  kinds: DocumentKinds,
  { targets, pass, opinion = null }: z.output<typeof decidedTogether>,
  language: Language,
  decide: Decide,
): Promise<DecidedOutcome> {
  const canTakeBack: string[] = []
  const outcome = await eachByItself(targets, language, async ({ bizType, ...target }) => {
    const decided = await decide(requireKind(kinds, bizType), { ...target, pass, opinion })
    if (decided.canTakeBack) canTakeBack.push(target.id)
  })
  return { ...outcome, canTakeBack }
}

/**
 * Runs `run` for each target in a transaction of its own, one after the other. A target that is named twice runs
 * once.
 */
async function eachByItself<T extends Pick<SeenDocument, 'id'>>(
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
