import { redirect } from '@remix-run/node'
import { archives } from '#modules/hr/archives/define/archive.ts'
import {
  HIRING_CALLS,
  type JoinMakes,
  type JoinPreview,
  joinPreview,
} from '#modules/hr/hiring/wire/hiring.ts'
import {
  describeJoined,
  forReader,
  hintsOfJoining,
  untickClosedParts,
} from '#modules/hr/joining/web/join.server.ts'
import { loadAct, runAct } from '#platform/web/pages/act/act.server.ts'
import type { ActView } from '#platform/web/pages/act/act-view.ts'
import { actedBefore } from '#platform/web/pages/act/acted-before.server.ts'
import { readRecord, requireId } from '#platform/web/pages/record/read-record.server.ts'
import { recordHref } from '#platform/web/pages/record/record-paths.server.ts'
import { redrawing } from '#platform/web/request/guarded.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import type { JoinHiredView } from './join-hired-view.ts'

const TONES = {
  now: 'good',
  draft: 'info',
  proposal: 'info',
  others: 'quiet',
} as const satisfies Readonly<Record<JoinMakes['when'], string>>

const named = (call: ResourceCall): ResourceCall => ({
  ...call,
  params: { ...call.params, action: 'join' },
})

const readPreview = (call: ResourceCall): Promise<JoinPreview> =>
  call.gateway.ask(HIRING_CALLS.previewJoin, { id: requireId(call) }, joinPreview)

/** Presets the form with what the application and the hiring know. */
function withKnown(call: ResourceCall, { begins }: JoinPreview): ResourceCall {
  const url = new URL(call.url)
  for (const [name, value] of Object.entries(begins)) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, value)
  }
  return { ...call, url }
}

function planOf({ t }: ResourceCall, { makes, former }: JoinPreview): JoinHiredView['plan'] {
  return {
    title: t('joinHired.plan'),
    former: former ? t('joinHired.former', { name: former.title }) : '',
    rows: makes.map(({ what, when }) => ({
      name: t(`joinHired.makes.${what}`),
      about: t(`joinHired.about.${what}`),
      pill: { tone: TONES[when], text: t(`joinHired.when.${when}`) },
    })),
  }
}

/** The form for this reader. A reason for exceeding the places is asked for only where the post has none left. */
async function describe(
  call: ResourceCall,
  view: ActView,
  preview: JoinPreview,
  deptId: unknown,
): Promise<JoinHiredView> {
  const hints = await hintsOfJoining(call, typeof deptId === 'string' ? deptId : null)
  const over = { ...hints, overReason: call.t('joinHired.over') }
  const drawn = await forReader(call, view, over)
  const { isOver } = preview
  return {
    ...drawn,
    groups: drawn.groups.map((group) => ({
      ...group,
      controls: group.controls.filter(({ name }) => isOver || name !== 'overReason'),
    })),
    plan: planOf(call, preview),
  }
}

/** Somebody who joined already: the first file, in place of a second one. */
function joinedBefore(
  call: ResourceCall,
  record: WireRecord,
  { id, title }: NonNullable<JoinPreview['joined']>,
): JoinHiredView {
  const { t } = call
  const message = t('joinHired.joined', { name: title })
  const label = t('joining.openFile', { name: title })
  const open = id === null ? {} : { open: { label, href: `/${archives.path}/${id}` } }
  const view = actedBefore(call, { record, action: 'join' }, { message, ...open })
  return { ...view, plan: null }
}

function turnAway(call: ResourceCall, record: WireRecord, obstacle: string): never {
  call.setFlash({ kind: 'error', text: call.t(`joinHired.obstacle.${obstacle}`) })
  throw redirect(recordHref(call, record.id), 303)
}

/**
 * Loads the form of joining from a hiring. For a person who joined already it shows the file: without JavaScript the page
 * is loaded again after the form was sent, before the result with the password is drawn.
 */
export async function loadJoinHired(call: ResourceCall): Promise<JoinHiredView> {
  const [record, preview] = await Promise.all([readRecord(call), readPreview(call)])
  const { joined, obstacle } = preview
  if (joined) return joinedBefore(call, record, joined)
  if (obstacle) return turnAway(call, record, obstacle)
  return describe(call, await loadAct(named(withKnown(call, preview))), preview, record.deptId)
}

export const runJoinHired = redrawing(async function runJoinHired(call: ResourceCall) {
  const answer = await runAct(await untickClosedParts(named(call)))
  if (!('data' in answer)) return answer
  const { outcome } = answer.data
  if (outcome) {
    const done = { ...answer.data, outcome: await describeJoined(call, outcome), plan: null }
    return { ...answer, data: done }
  }
  const [record, preview] = await Promise.all([readRecord(call), readPreview(call)])
  if (preview.joined) {
    return { ...answer, data: joinedBefore(call, record, preview.joined) }
  }
  return { ...answer, data: await describe(call, answer.data, preview, record.deptId) }
})
