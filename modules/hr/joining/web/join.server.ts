import { RESIDENT_IDENTITY_CARD } from '#modules/hr/archives/define/archive-personal-fields.ts'
import { readVersions } from '#modules/hr/archives/web/versions.server.ts'
import type { EmploymentVersion } from '#modules/hr/archives/wire/employment-versions.ts'
import { JOIN_PARTS } from '#modules/hr/joining/define/join-fields.ts'
import {
  PROBATION_BOUNDS,
  type ProbationBound,
  probationBounds,
} from '#modules/hr/probation/wire/probation.ts'
import { departments } from '#modules/org/departments/define/department.ts'
import { posts } from '#modules/org/posts/define/post.ts'
import { fieldLabel, resourceLabel } from '#platform/define/described/labels.ts'
import { referenceLabelKey } from '#platform/define/engine/field-kinds.ts'
import type { ControlView } from '#platform/web/components/form/form-view.ts'
import { buttonCodesAt } from '#platform/web/gateway/navigation.server.ts'
import { loadAct, runAct } from '#platform/web/pages/act/act.server.ts'
import type { ActView, OutcomeView } from '#platform/web/pages/act/act-view.ts'
import { formatMessage } from '#platform/web/pages/forms/problem-text.server.ts'
import { redrawing } from '#platform/web/request/guarded.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'

const named = (call: ResourceCall): ResourceCall => ({
  ...call,
  params: { ...call.params, action: 'join' },
})

/**
 * Links from the form that adds a file by hand to the joining form. Returns nothing for a user who may not
 * use the joining form.
 */
export async function joinFirst({ t, gateway, resource, language }: ResourceCall) {
  const { join } = resource.actions
  const here = `/${resource.path}`
  const mayJoin = join && buttonCodesAt(await gateway.navigation(), here).has(join.button)
  if (!mayJoin) return []
  const label = resourceLabel(join.form, language)
  return [{ text: t('joining.first'), links: [{ label, href: `${here}/act/join` }] }]
}

/** Loads the joining form. */
export async function loadJoin(call: ResourceCall): Promise<ActView> {
  const dept = call.url.searchParams.get('deptId')
  return forReader(call, await loadAct(named(fromToday(call))), await hintsOfJoining(call, dept))
}

/** Presets the day of joining with today, because HR staff mostly enter people on their first day. */
function fromToday(call: ResourceCall): ResourceCall {
  const url = new URL(call.url)
  if (!url.searchParams.has('joinDate')) url.searchParams.set('joinDate', todayInShanghai())
  return { ...call, url }
}

export const runJoin = redrawing(async function runJoin(call: ResourceCall) {
  const answer = await runAct(await untickClosedParts(named(call)))
  if (!('data' in answer)) return answer
  const all = await withFurtherProblems(call, answer.data)
  const view = await forReader(call, all, await hintsOfJoining(call, deptOf(call)))
  const outcome = view.outcome && (await describeJoined(call, view.outcome))
  return { ...answer, data: { ...view, outcome } }
})

/**
 * A form with empty fields does not reach the rules of the API. The problems that follow from the other entries are
 * added here, so that the user hears of all of them at once.
 */
async function withFurtherProblems(call: ResourceCall, view: ActView): Promise<ActView> {
  const known = new Set(view.problems.map(({ name }) => name))
  if (!view.problems.some(({ name }) => name !== null)) return view
  const found = Object.entries(await furtherProblems(call)).filter(([name]) => !known.has(name))
  const errors = new Map(found)
  return {
    ...view,
    problems: [...view.problems, ...found.map(([name, text]) => ({ name, text }))],
    groups: view.groups.map((group) => ({
      ...group,
      controls: group.controls.map((control) => {
        const error = errors.get(control.name)
        return error === undefined ? control : { ...control, error }
      }),
    })),
  }
}

async function furtherProblems(call: ResourceCall): Promise<Record<string, string>> {
  const { form, gateway, resource, language } = call
  const entered = (name: string) => String(form.get(name) ?? '').trim()
  const joining = resource.actions.join?.form ?? resource
  const say = (key: string, label: string, values: Readonly<Record<string, number>> = {}) =>
    formatMessage(
      language,
      key,
      Object.assign({ label: fieldLabel(joining, label, language) }, values),
    )
  const problems: Record<string, string> = {}
  if (!['', RESIDENT_IDENTITY_CARD].includes(entered('idType'))) {
    if (entered('birthDate') === '')
      problems.birthDate = say('invalid.birthDateNeeded', 'birthDate')
    if (entered('gender') === '') problems.gender = say('invalid.genderNeeded', 'gender')
  }
  if (Number(entered('probationMonths')) > 0) {
    for (const name of ['contractTerm', 'evaluateCycle']) {
      if (entered(name) === '') problems[name] = say('invalid.required', name)
    }
  }
  const postId = entered('postId')
  if (!isUuid(postId) || entered('overReason') !== '') return problems
  const post = await gateway.info(posts, postId).catch(() => null)
  if (typeof post?.vacancy === 'number' && post.vacancy < 1) {
    const places = { plan: Number(post.plan ?? 0), actual: Number(post.actual ?? 0) }
    problems.overReason = say('invalid.noVacancyToJoin', 'overReason', places)
  }
  return problems
}

const deptOf = ({ form }: ResourceCall) => String(form.get('deptId') ?? '')

/**
 * Adds facts about the new person to the message: their leader, the reason why they have no
 * account, and a button to their file.
 */
export async function describeJoined(
  call: ResourceCall,
  outcome: OutcomeView,
): Promise<OutcomeView> {
  const { t, gateway } = call
  const [file] = outcome.made
  if (!file) return outcome
  const [now] = await readVersions(call, file.href.slice(file.href.lastIndexOf('/') + 1))
  const hasAccount = outcome.made.some(({ href }) => href.startsWith(`/${JOIN_PARTS.account}/`))
  const mayAdd = buttonCodesAt(await gateway.navigation(), `/${JOIN_PARTS.account}`).has('add')
  const reason = mayAdd ? 'joining.accountNotAsked' : 'joining.accountNoRight'
  return {
    ...outcome,
    notes: [...(now ? [superiorText(call, now)] : []), ...(hasAccount ? [] : [t(reason)])],
    open: { label: t('joining.openFile', { name: file.title }), href: file.href },
  }
}

const superiorText = ({ t }: ResourceCall, { leaderName: name }: EmploymentVersion): string =>
  name ? t('joining.leaderIs', { name }) : t('joining.noLeader')

/** The leader of a department. Its people report to the leader unless their file names another superior. */
async function leaderName({ gateway }: ResourceCall, dept: string | null): Promise<string | null> {
  if (!isUuid(dept)) return null
  const found = await gateway.info(departments, dept).catch(() => null)
  const name = found?.[referenceLabelKey('leaderId')]
  return typeof name === 'string' ? name : null
}

/**
 * Leaves out the parts that the reader has no permission for; adds hints about the law to the rest.
 */
export async function forReader(
  call: ResourceCall,
  view: ActView,
  own: Readonly<Record<string, string>>,
): Promise<ActView> {
  const closed = await closedParts(call)
  const groups = view.groups.filter(({ name }) => !closed.includes(name))
  const hasProbation = groups.some(({ name }) => name === 'probation')
  const hints = { ...(hasProbation ? await probationHints(call) : {}), ...own }
  const hinted = (control: ControlView): ControlView => {
    const hint = control.hint ?? hints[control.name]
    return hint === undefined ? control : { ...control, hint }
  }
  return {
    ...view,
    groups: groups.map((group) => ({ ...group, controls: group.controls.map(hinted) })),
  }
}

/** The parts that create records which the reader has no permission to add. */
async function closedParts({ gateway }: ResourceCall): Promise<string[]> {
  const navigation = await gateway.navigation()
  return Object.entries(JOIN_PARTS).flatMap(([name, path]) =>
    buttonCodesAt(navigation, `/${path}`).has('add') ? [] : [name],
  )
}

/**
 * Sends the checkboxes of hidden parts as unticked. The server treats a missing checkbox as the default of a new form,
 * where the checkbox for the account is ticked. HR staff without the right to add accounts would then get an error.
 */
export async function untickClosedParts(call: ResourceCall): Promise<ResourceCall> {
  const closed = await closedParts(call)
  const formFields = call.resource.actions[call.params.action ?? '']?.form.fields ?? {}
  const form = new FormData()
  for (const [name, value] of call.form) form.append(name, value)
  for (const [name, { kind, group }] of Object.entries(formFields)) {
    if (kind === 'bool' && closed.includes(group)) form.set(`${name}.shown`, 'true')
  }
  return { ...call, form }
}

export async function hintsOfJoining(call: ResourceCall, dept: string | null) {
  const { t } = call
  const name = await leaderName(call, dept)
  return {
    empNo: t('joining.empNo'),
    joinDate: t('joining.joinDate'),
    userName: t('joining.userName'),
    leaderId: name ? t('joining.leader', { name }) : t('joining.leaderOfDept'),
  }
}

async function probationHints({ t, gateway }: ResourceCall): Promise<Record<string, string>> {
  const months = (count: number) => t('due.length.months', { count })
  const say = ({ term, fromMonths, maxMonths }: ProbationBound) => {
    const [from, max] = [months(fromMonths), months(maxMonths)]
    return term === 'open' ? t('joining.open', { max }) : t('joining.fixed_from', { from, max })
  }
  const bounds = (await gateway.ask(PROBATION_BOUNDS, {}, probationBounds))
    .filter(({ maxMonths }) => maxMonths > 0)
    .sort((a, b) => a.term.localeCompare(b.term) || a.fromMonths - b.fromMonths)
  const text = bounds.map(say).join(t('joining.between'))
  return {
    probationMonths: t('joining.probation', { bounds: text }),
    mentorId: t('joining.goals'),
  }
}
