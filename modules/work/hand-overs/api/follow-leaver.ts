import { handOverCollaborations } from '#modules/work/collaborations/api/hand-over-collaborations.ts'
import { collaborations } from '#modules/work/collaborations/define/collaboration.ts'
import { handOverMeetings } from '#modules/work/meetings/api/hand-over-meetings.ts'
import { meetingPlans } from '#modules/work/meetings/define/meeting-plan.ts'
import { handOverPlans } from '#modules/work/plans/api/hand-over-plans.ts'
import { yearPlans } from '#modules/work/plans/define/year-plan.ts'
import { handOverClasses } from '#modules/work/tasks/api/hand-overs/hand-over-classes.ts'
import {
  type HandingOver,
  handOverTasks,
  takeOffTasks,
} from '#modules/work/tasks/api/hand-overs/hand-over-tasks.ts'
import { passOnApprovals } from '#modules/work/tasks/api/hand-overs/pass-on-approvals.ts'
import { tasks } from '#modules/work/tasks/define/task.ts'
import type { Actor } from '#platform/api/actor.ts'
import { ADMINISTRATORS } from '#platform/api/messages/administrators.ts'
import { declareMessage } from '#platform/api/messages/declare-message.ts'
import type { MessageWords } from '#platform/api/messages/message-text.ts'
import { sendMessage } from '#platform/api/messages/send-message.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'

/** Number of items of each kind. */
type Counted = Record<
  'tasks' | 'approvals' | 'classes' | 'plans' | 'meetings' | 'collaborations',
  number
>

const about = { type: 'task', about: tasks.path } as const
const TAKEN_OVER = declareMessage({
  ...about,
  code: 'tasksTakenOver',
  link: (_, words) => pageOf(words, '/work/my-tasks'),
})
const LEFT_OVER = declareMessage({
  ...about,
  code: 'tasksLeftOver',
  link: (_, words) => pageOf(words, `/${tasks.path}`),
})

/** Links to the first page with items: tasks, then plans, meetings and collaborations. */
function pageOf(
  { tasks: own, approvals, classes, plans, meetings }: MessageWords,
  ofTasks: string,
): string {
  if ([own, approvals, classes].some((count) => Number(count) > 0)) return ofTasks
  if (Number(plans ?? 0) > 0) return `/${yearPlans.path}`
  return Number(meetings ?? 0) > 0 ? `/${meetingPlans.path}` : `/${collaborations.path}`
}

type Leaver = { name: string; day: string }

/**
 * Hands the leaver's tasks, approvals, plans, meetings and collaborations to successors. Each
 * successor gets one message with the counts. Administrators get a message about items without a
 * successor, because they must assign one.
 */
export async function followLeavingInWork(
  tx: Tx,
  actor: Actor,
  handOver: HandingOver,
  leaver: Leaver,
): Promise<void> {
  const handed = await handOverTasks(tx, actor, handOver)
  await takeOffTasks(tx, actor, handOver)
  const approvals = await passOnApprovals(tx, actor, handOver)
  const classes = await handOverClasses(tx, actor, handOver)
  const plans = await handOverPlans(tx, actor, handOver)
  const meetings = await handOverMeetings(tx, actor, handOver)
  const collaborationOwners = await handOverCollaborations(tx, actor, handOver)
  for (const to of new Set([handOver.to, ...plans, ...meetings, ...collaborationOwners])) {
    const isHis = (one: string | null) => one === to
    const rest = to === handOver.to ? { tasks: handed, approvals, classes } : NO_TASKS
    const counted: Counted = {
      ...rest,
      plans: plans.filter(isHis).length,
      meetings: meetings.filter(isHis).length,
      collaborations: collaborationOwners.filter(isHis).length,
    }
    await tell(tx, to, leaver, counted)
  }
}

const NO_TASKS = { tasks: 0, approvals: 0, classes: 0 }

async function tell(tx: Tx, to: string | null, leaver: Leaver, counted: Counted): Promise<void> {
  if (Object.values(counted).every((count) => count === 0)) return
  const message = { from: null, values: { ...leaver, ...counted } }
  if (to === null) await sendMessage(tx, LEFT_OVER, ADMINISTRATORS, message)
  else await sendMessage(tx, TAKEN_OVER, [to], message)
}
