import { TERM, TITLE } from '#modules/titles/professions/define/choices.ts'
import { withMainVerb } from '#platform/web/pages/record/main-verb.server.ts'
import { readRecord } from '#platform/web/pages/record/read-record.server.ts'
import { loadRecord } from '#platform/web/pages/record/record.server.ts'
import type { RecordView } from '#platform/web/pages/record/record-view.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'

const TERM_VERBS = ['appoint', 'prolong', 'endTerm', 'correctTerm', 'cancelTerm'] as const

/** Verbs that would be refused for this title, as its last appointment stands. */
function refusedVerbs({ state, appointDate, appointEnd, appointState }: WireRecord): string[] {
  const hasTerm = Boolean(appointDate)
  const isOpenEnded = hasTerm && !appointEnd
  const runs = appointState === TERM.running || appointState === TERM.ahead
  return [
    ...(hasTerm ? [] : ['correctTerm', 'cancelTerm']),
    ...(isOpenEnded ? ['appoint', 'prolong'] : []),
    ...(appointState === TERM.running ? [] : ['prolong', 'endTerm']),
    ...(runs ? ['void'] : []),
    ...(state === TITLE.void ? ['correctTerm', 'cancelTerm'] : []),
  ]
}

const MAIN_VERB: Readonly<Record<string, string>> = {
  [TITLE.valid]: 'appoint',
  [TITLE.appointed]: 'prolong',
  [TITLE.released]: 'appoint',
  [TITLE.void]: 'restore',
}

/** Loads a title; the verb that leads on is the main button: appointing the person, or prolonging the term. */
export async function loadProfession(call: ResourceCall): Promise<RecordView> {
  const [view, record] = await Promise.all([loadRecord(call), readRecord(call)])
  // Nobody appoints themselves.
  const own = record.userId === call.person.face ? TERM_VERBS : []
  const refused: readonly string[] = [...refusedVerbs(record), ...own]
  const actions = view.actions.filter(({ name }) => !refused.includes(name))
  return withMainVerb(Object.assign({}, view, { actions }), MAIN_VERB[String(record.state)] ?? '')
}
