import { candidates } from '#modules/hr/candidates/define/candidate.ts'
import {
  INTERVIEW_PHASE,
  INTERVIEW_RESULT,
  PHASE,
  RESULT,
} from '#modules/hr/interviews/define/choices.ts'
import { interviews } from '#modules/hr/interviews/define/interview.ts'
import {
  INTERVIEW_CALLS,
  type InterviewSheets,
  interviewSheets,
  type NextInterview,
  nextInterview,
} from '#modules/hr/interviews/wire/interviews.ts'
import { withParams } from '#platform/web/components/table/list-links.ts'
import { buttonCodesAt } from '#platform/web/gateway/navigation.server.ts'
import { formatDateTime } from '#platform/web/lib/format.ts'
import { loadAct } from '#platform/web/pages/act/act.server.ts'
import type { ActView } from '#platform/web/pages/act/act-view.ts'
import { withMainVerb } from '#platform/web/pages/record/main-verb.server.ts'
import { requireId } from '#platform/web/pages/record/read-record.server.ts'
import type { ActionLink, RecordView } from '#platform/web/pages/record/record-view.ts'
import { choicePill } from '#platform/web/pages/texts/choice-pill.server.ts'
import type { ResourceCall, SignedInCall } from '#platform/web/request/page-call.ts'
import type { InterviewPanelView, InterviewRow } from './interview-view.ts'
import { roundText, sheetView, standingText } from './interview-words.server.ts'

const LIST = `/${interviews.path}`
const REFUSE = 'refuse'
const CONCLUDE = 'conclude'

/** The time of an interview, or how many times the candidate may choose from. */
function whenText({ language, t }: SignedInCall, interview: InterviewSheets[number]): string {
  const { planAt, offered } = interview
  return planAt === null
    ? t('interviews.offered', { count: offered })
    : formatDateTime(planAt, language)
}

function rowOf(call: SignedInCall, interview: InterviewSheets[number]): InterviewRow {
  const { language } = call
  const { id, phase, result, opinion, panel, sheets } = interview
  const isOver = phase === PHASE.done || phase === PHASE.calledOff
  return {
    id,
    href: `${LIST}/${id}`,
    title: roundText(call, interview),
    about: [whenText(call, interview), panel.join(' · ')].join(' · '),
    pill: isOver
      ? choicePill(INTERVIEW_RESULT, result, language)
      : choicePill(INTERVIEW_PHASE, phase, language),
    standing: standingText(call, interview),
    opinion: opinion ?? '',
    sheets: sheets?.map((sheet) => sheetView(call, sheet)) ?? null,
  }
}

function readRows(
  { gateway }: SignedInCall,
  query: Readonly<Record<string, string>>,
): Promise<InterviewSheets> {
  return gateway.ask(INTERVIEW_CALLS.sheets, query, interviewSheets)
}

function panelOf(call: SignedInCall, rows: InterviewSheets): InterviewPanelView {
  return {
    title: call.t('interviews.heading'),
    none: call.t('interviews.none'),
    hidden: call.t('interviews.hidden'),
    rows: rows.map((row) => rowOf(call, row)),
  }
}

type CandidateInterviews = {
  panel: InterviewPanelView
  next: NextInterview
  mayAdd: boolean
  /** The interview that waits for its result, where the reader may enter it. */
  toConclude: InterviewSheets[number] | null
}

/** Loads the interviews of an application and what is arranged next; null for readers who may not see interviews. */
export async function loadCandidateInterviews(
  call: ResourceCall,
): Promise<CandidateInterviews | null> {
  const buttons = buttonCodesAt(await call.gateway.navigation(), LIST)
  if (!buttons.has('view')) return null
  const candidateId = requireId(call)
  const [rows, next] = await Promise.all([
    readRows(call, { candidateId }),
    call.gateway.ask(INTERVIEW_CALLS.next, { candidateId }, nextInterview),
  ])
  const waiting = rows.find(({ phase }) => phase === PHASE.toConclude) ?? null
  const toConclude = buttons.has(CONCLUDE) ? waiting : null
  return { panel: panelOf(call, rows), next, mayAdd: buttons.has('add'), toConclude }
}

/** The link to the form of the next round, with what the plan of the need says about it. */
function arrangeLink(
  { t }: SignedInCall,
  candidateId: string,
  next: NonNullable<NextInterview['round']>,
): ActionLink {
  const { round, kind, minutes, cardId, interviewerIds } = next
  const filled = {
    candidateId,
    round: String(round),
    kind,
    minutes: String(minutes),
    cardId: cardId ?? '',
    interviewerIds: interviewerIds.join(','),
  }
  return {
    name: 'arrange',
    label: t('interviews.arrangeRound', { round }),
    href: `${LIST}/new${withParams('', filled)}`,
  }
}

/** The link to the form of the result of an interview. */
function concludeLink({ t }: SignedInCall, { id, round }: InterviewSheets[number]): ActionLink {
  return {
    name: CONCLUDE,
    label: t('interviews.conclude', { round }),
    href: `${LIST}/${id}/act/${CONCLUDE}`,
  }
}

/** Makes the step that the interviews wait for the main button: a result, the next round, or refusing after a failed one. */
export function withInterviews(
  call: ResourceCall,
  view: RecordView,
  found: CandidateInterviews | null,
): RecordView {
  if (!found) return view
  const { next, mayAdd, toConclude } = found
  if (toConclude) return { ...view, next: [concludeLink(call, toConclude), ...view.next] }
  if (next.isFailed) return withMainVerb(view, REFUSE)
  if (next.round === null || !mayAdd) return view
  return { ...view, next: [arrangeLink(call, requireId(call), next.round), ...view.next] }
}

/** Leads from a failed interview to refusing the application, where the reader may do so. */
async function withRefusal(
  call: ResourceCall,
  view: RecordView,
  candidateId: string,
): Promise<RecordView> {
  const { gateway, t } = call
  const buttons = buttonCodesAt(await gateway.navigation(), `/${candidates.path}`)
  if (!buttons.has('setState')) return view
  const { isFailed } = await gateway.ask(INTERVIEW_CALLS.next, { candidateId }, nextInterview)
  if (!isFailed) return view
  const href = `/${candidates.path}/${candidateId}/act/${REFUSE}`
  return { ...view, next: [{ name: REFUSE, label: t('interviews.refuse'), href }, ...view.next] }
}

/** Leads from a passed interview back to the application, where the next step is taken. */
function withApplication(
  { t }: ResourceCall,
  view: RecordView,
  { candidateId }: InterviewSheets[number],
): RecordView {
  const href = `/${candidates.path}/${candidateId}`
  return {
    ...view,
    next: [{ name: 'application', label: t('interviews.application'), href }, ...view.next],
  }
}

/** Loads the sheets of one interview, with the verb that follows from its result. */
export async function loadInterviewRecord(
  call: ResourceCall,
  view: RecordView,
): Promise<{ view: RecordView; panel: InterviewPanelView }> {
  const rows = await readRows(call, { id: requireId(call) })
  const panel = panelOf(call, rows)
  const [interview] = rows
  if (interview?.phase === PHASE.toConclude) return { view: withMainVerb(view, CONCLUDE), panel }
  if (interview?.result === RESULT.passed)
    return { view: withApplication(call, view, interview), panel }
  if (interview?.result !== RESULT.failed) return { view, panel }
  return { view: await withRefusal(call, view, interview.candidateId), panel }
}

/** Loads the form of a button of an interview. The form of the result shows the sheets to decide by. */
export async function loadInterviewAct(
  call: ResourceCall,
): Promise<{ act: ActView; panel: InterviewPanelView | null }> {
  const act = await loadAct(call)
  if (call.params.action !== CONCLUDE) return { act, panel: null }
  return { act, panel: panelOf(call, await readRows(call, { id: requireId(call) })) }
}
