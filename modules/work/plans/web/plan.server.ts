import { PLAN, PLAN_OPEN, TAKES_TASKS } from '#modules/work/plans/define/plan-codes.ts'
import { yearPlanChanges } from '#modules/work/plans/define/year-plan-change.ts'
import {
  type PlanDesk,
  type PlanRow,
  planDesk,
  YEAR_PLAN_CALLS,
} from '#modules/work/plans/wire/year-plans.ts'
import { TASK_STATE } from '#modules/work/tasks/define/choices.ts'
import { quickLineOn } from '#modules/work/tasks/web/quick-line.server.ts'
import type { QuickLineView } from '#modules/work/tasks/web/quick-line.tsx'
import { TASKS } from '#modules/work/tasks/web/task-verbs.server.ts'
import { buttonCodesAt } from '#platform/web/gateway/navigation.server.ts'
import { faceColour } from '#platform/web/lib/face-colour.ts'
import { requireId } from '#platform/web/pages/record/read-record.server.ts'
import { loadRecord } from '#platform/web/pages/record/record.server.ts'
import type { ActionLink, RecordView } from '#platform/web/pages/record/record-view.ts'
import { choicePill } from '#platform/web/pages/texts/choice-pill.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { BOARD } from './board-links.ts'
import type { PlanPanelView, PlanPartLine } from './plan-view.ts'
import { fillingNotice, planPill, planSpan } from './plan-words.server.ts'

/** True when the action makes sense for the plan's source of progress and state. */
function isOfUse({ name }: ActionLink, { progressBy, plan, change }: PlanDesk): boolean {
  if (name === 'report') return progressBy === 'target' || progressBy === 'owner'
  if (name === 'confirm') return plan.progress >= 100 && change === null
  return true
}

/** A plan with its parents, parts and tasks. */
export async function loadPlan(
  call: ResourceCall,
): Promise<{ view: RecordView; panel: PlanPanelView; report: ActionLink | null }> {
  const id = requireId(call)
  const [record, navigation, desk, quick] = await Promise.all([
    loadRecord(call),
    call.gateway.navigation(),
    call.gateway.ask(YEAR_PLAN_CALLS.desk, { id }, planDesk),
    quickLineOn(call, { name: 'yearPlanId', id }),
  ])
  const actions = record.actions.filter((action) => isOfUse(action, desk))
  const report = actions.find(({ name }) => name === 'report') ?? null
  const decompose = actions.find(({ name }) => name === 'decompose') ?? null
  const others = actions.filter((one) => one !== report && one !== decompose)
  // Progress reporting is the most frequent action, so it has a button of its own, and Edit moves into the menu.
  const isReported = report !== null && record.next.length === 0
  const edit = isReported && record.editHref !== null ? editLink(call, record.editHref) : []
  const view = {
    ...record,
    actions: [...edit, ...others],
    editHref: edit.length > 0 ? null : record.editHref,
    groups: desk.chain.at(-1)?.id === null ? withoutLink(record.groups, 'parentId') : record.groups,
    // Hides the document's state, because it would repeat the plan's state.
    head: { ...record.head, pill: planPill(desk.plan, desk.config.today, call), also: null },
  }
  return {
    view,
    panel: panelOf(call, desk, {
      decompose,
      mayAddTask: buttonCodesAt(navigation, TASKS).has('add'),
      quick,
    }),
    report: isReported ? report : null,
  }
}

/** A record that the user may not view shows its name without a link. */
function withoutLink(groups: RecordView['groups'], field: string): RecordView['groups'] {
  return groups.map((group) => ({
    ...group,
    rows: group.rows.map(({ href, ...row }) =>
      row.name === field || href === undefined ? row : { ...row, href },
    ),
  }))
}

const editLink = ({ t }: ResourceCall, href: string): ActionLink[] => [
  { name: 'edit', label: t('page.edit'), href },
]

type Ways = { decompose: ActionLink | null; mayAddTask: boolean; quick: QuickLineView | null }

function panelOf(
  call: ResourceCall,
  desk: PlanDesk,
  { decompose, mayAddTask, quick }: Ways,
): PlanPanelView {
  const { t, permissions } = call
  const { plan, chain, parts, hasHiddenParts, weightSum, weightTotal, config, change } = desk
  const { today, filling } = config
  const isOpen = PLAN_OPEN.includes(plan.planState)
  const notice =
    isOpen && permissions.has('decompose') ? fillingNotice(plan.year, config, call) : null
  const drafts = parts.filter(({ planState }) => planState === PLAN.draft)
  const isSubmitted = plan.planState === PLAN.running || plan.planState === PLAN.asked
  return {
    // A parent that the reader may not see has no title to show.
    chain: chain.flatMap(({ id, title }) =>
      id === null ? [] : [{ title, href: `${BOARD}/${id}` }],
    ),
    progress: {
      value: plan.progress,
      tone: planPill(plan, today, call).tone,
      by: t(`plans.by.${desk.progressBy}`),
    },
    change: change && {
      text: t('plans.changeRunning', { no: change.no }),
      href: `/${yearPlanChanges.path}/${change.id}`,
    },
    notice: notice?.text ?? null,
    parts: {
      lines: parts.map((part) => partLine(part, today, call)),
      sum: parts.length === 0 ? '' : t('plans.weightSum', { sum: weightSum, total: weightTotal }),
      fits: weightSum === weightTotal,
      hidden: hasHiddenParts ? t('plans.hiddenParts') : '',
      decomposeHref: filling === 'open' && change === null ? (decompose?.href ?? null) : null,
      submitHref:
        isSubmitted && drafts.length > 0 && permissions.has('edit') && filling === 'open'
          ? `${BOARD}/bulk-submit?ids=${drafts.map(({ id }) => id).join(',')}`
          : null,
    },
    tasks: {
      lines: desk.tasks.map((task) => taskLine(task, call)),
      hidden: desk.hasHiddenTasks ? t('plans.hiddenTasks') : '',
      quick: TAKES_TASKS.includes(plan.planState) ? quick : null,
      newHref: mayAddTask && TAKES_TASKS.includes(plan.planState) ? newTaskHref(plan) : null,
    },
  }
}

/** A new task of a plan; the plan's owner is the default owner. */
const newTaskHref = ({ id, ownerId }: PlanRow) =>
  `${TASKS}/new?${new URLSearchParams({ yearPlanId: id, ownerId })}`

function partLine(part: PlanRow, today: string, call: ResourceCall): PlanPartLine {
  const { id, title, planNo, ownerId, ownerName, ownerFace, ownerPhoto, weight, progress } = part
  return {
    id,
    title,
    href: `${BOARD}/${id}`,
    progress,
    weight: `${weight}%`,
    facts: [ownerName, planSpan(part, call), planNo].join(' · '),
    face: { colour: faceColour(ownerFace ?? ownerId), name: ownerName, photo: ownerPhoto },
    pill: planPill(part, today, call),
  }
}

function taskLine(task: PlanDesk['tasks'][number], call: ResourceCall): PlanPartLine {
  const { id, title, taskNo, ownerName, ownerFace, progress, weight, state } = task
  return {
    id,
    title,
    href: `/work/tasks/${id}`,
    progress,
    weight: String(weight),
    facts: [ownerName, planSpan(task, call), taskNo].filter(Boolean).join(' · '),
    face: ownerName === null ? null : { colour: faceColour(ownerFace ?? id), name: ownerName },
    pill: choicePill(TASK_STATE, state, call.language),
  }
}
