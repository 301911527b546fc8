import { departures } from '#modules/hr/departures/define/departure.ts'
import {
  REHIRE_FACTS,
  type RehireFactsAnswer,
  rehireFacts,
} from '#modules/hr/joining/wire/rehire.ts'
import type { DetailRow } from '#platform/web/components/page/detail-groups.tsx'
import { formatDate } from '#platform/web/lib/format.ts'
import { loadAct, runAct } from '#platform/web/pages/act/act.server.ts'
import type { ActView } from '#platform/web/pages/act/act-view.ts'
import { actedBefore } from '#platform/web/pages/act/acted-before.server.ts'
import {
  callFor,
  describeHeading,
  readRecord,
  requireId,
} from '#platform/web/pages/record/read-record.server.ts'
import { describeDetails } from '#platform/web/pages/record/record-parts.server.ts'
import { redrawing } from '#platform/web/request/guarded.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { forReader, untickClosedParts } from './join.server.ts'
import type { KnownView } from './rehire-view.ts'

/** The form, and known facts about the person. */
type RehireView = ActView & KnownView

/** Code of EMPLOYMENT_KIND. */
const RETIRED_AT_WORK = '3'

/** Personal facts from the file; the rest of the form is about the work. */
const KNOWN = [
  'status',
  'deptId',
  'postId',
  'joinDate',
  'leaveDate',
  'employSpell',
  'idType',
  'idCardNo',
  'phone',
]

const named = (call: ResourceCall): ResourceCall => ({
  ...call,
  params: { ...call.params, action: 'rehire' },
})

const readFacts = (call: ResourceCall) =>
  call.gateway.ask(REHIRE_FACTS, { id: requireId(call) }, rehireFacts)

/**
 * Loads the rehiring form. For an employee who is already rehired it shows a notice instead of an error:
 * without JavaScript the page is loaded again after the submit, before the result with the password is drawn.
 */
export async function loadRehire(call: ResourceCall): Promise<RehireView> {
  const facts = await readFacts(call)
  if (!facts.isGone) return describe(call, await hereAlready(call), null)
  return describe(call, await loadAct(named(withPresets(call, facts))), facts)
}

async function hereAlready(call: ResourceCall): Promise<ActView> {
  const record = await readRecord(call)
  const message = call.t('rehire.here', { name: describeHeading(call, record).title })
  return actedBefore(call, { record, action: 'rehire' }, { message })
}

export const runRehire = redrawing(async function runRehire(call: ResourceCall) {
  const answer = await runAct(await untickClosedParts(named(call)))
  if (!('data' in answer)) return answer
  const facts = answer.data.outcome ? null : await readFacts(call)
  return { ...answer, data: await describe(call, answer.data, facts) }
})

/**
 * Presets the form with an existing plan. Without a plan, leaves the day empty and presets the kind of employment for
 * retired people.
 */
function withPresets(call: ResourceCall, facts: RehireFactsAnswer): ResourceCall {
  const url = new URL(call.url)
  const retired = facts.isRetired ? { empKind: RETIRED_AT_WORK } : {}
  const presets = { joinDate: '', ...retired, ...facts.waiting }
  for (const [name, value] of Object.entries(presets)) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(value ?? ''))
  }
  return { ...call, url }
}

async function describe(
  call: ResourceCall,
  view: ActView,
  facts: RehireFactsAnswer | null,
): Promise<RehireView> {
  const { t, language } = call
  if (!facts) return { ...view, known: [], bar: null, notes: [] }
  const { bar, barredBy, waiting } = facts
  const day = formatDate(String(waiting?.joinDate ?? ''), language)
  const why = whyNoProbation(facts)
  const form = await forReader(call, view, hintsOf(call, facts))
  return {
    ...form,
    groups: form.groups.filter(({ name }) => why === null || name !== 'probation'),
    known: await describeKnown(call),
    bar: bar === null ? null : { text: bar, href: barredBy && `/${departures.path}/${barredBy}` },
    notes: [...(waiting ? [t('rehire.waits', { day })] : []), ...(why ? [t(why)] : [])],
  }
}

/** Why the law allows no probation; the form then leaves it out. */
function whyNoProbation({ hadProbation, isRetired }: RehireFactsAnswer): string | null {
  if (isRetired) return 'rehire.empKindRetired'
  return hadProbation ? 'rehire.noProbation' : null
}

async function describeKnown(resourceCall: ResourceCall): Promise<DetailRow[]> {
  const record = await readRecord(resourceCall)
  const groups = await describeDetails(callFor(resourceCall, record), record)
  const rows = groups.flatMap((group) => group.rows)
  return KNOWN.flatMap((name) => rows.find((row) => row.name === name) ?? [])
}

function hintsOf({ t, language }: ResourceCall, facts: RehireFactsAnswer) {
  const { lastDay, userName } = facts
  return {
    joinDate: t('rehire.joinDate', { day: formatDate(lastDay, language) }),
    withAccount: userName ? t('rehire.account', { userName }) : t('rehire.noAccount'),
    newPhone: t('rehire.phone'),
  }
}
