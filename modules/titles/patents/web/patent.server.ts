import { KIND, PATENT } from '#modules/titles/patents/define/choices.ts'
import { withMainVerb } from '#platform/web/pages/record/main-verb.server.ts'
import { readRecord } from '#platform/web/pages/record/read-record.server.ts'
import { loadRecord } from '#platform/web/pages/record/record.server.ts'
import type { RecordView } from '#platform/web/pages/record/record-view.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'

/** Verbs that would be refused for this patent. */
function refusedVerbs({ kind, state, dueYear }: WireRecord): readonly string[] {
  const hasFee = dueYear !== null && dueYear !== undefined
  return [
    ...(kind === KIND.invention ? [] : ['examine']),
    ...(hasFee ? [] : ['payFee', 'restore']),
    ...(state === PATENT.ended ? ['payFee'] : []),
  ]
}

const MAIN_VERB: Readonly<Record<string, string>> = {
  [PATENT.filed]: 'grant',
  [PATENT.examined]: 'grant',
  [PATENT.granted]: 'payFee',
  [PATENT.ended]: 'restore',
}

/** Loads a patent; the verb that leads on is the main button: granting an application, or paying the fee that is next. */
export async function loadPatent(call: ResourceCall): Promise<RecordView> {
  const [view, record] = await Promise.all([loadRecord(call), readRecord(call)])
  const refused = refusedVerbs(record)
  const actions = view.actions.filter(({ name }) => !refused.includes(name))
  return withMainVerb(Object.assign({}, view, { actions }), MAIN_VERB[String(record.state)] ?? '')
}
