import { tasks } from '#modules/work/tasks/define/task.ts'
import { taskProgress } from '#modules/work/tasks/define/task-progress.ts'
import { TASK_CALLS, taskDetail } from '#modules/work/tasks/wire/tasks.ts'
import { describeFiles } from '#platform/web/pages/files/describe-files.server.ts'
import { requireId } from '#platform/web/pages/record/read-record.server.ts'
import { describeDetails } from '#platform/web/pages/record/record-parts.server.ts'
import { readRichText } from '#platform/web/pages/texts/rich-text.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import type { MatterView } from './matter-view.ts'
import { isTelling } from './task.server.ts'
import { describeApprovals } from './task-people.server.ts'
import { describeReports, readReports } from './task-rows.server.ts'

const SHOWN_REPORTS = 3
/** The group with the dates and hours. */
const PLAN = 'plan'

/** Reads what an approver of a task decides by. */
export async function loadMatter(call: ResourceCall): Promise<MatterView> {
  const { gateway } = call
  const id = requireId(call)
  const [detail, reports] = await Promise.all([
    gateway.ask(TASK_CALLS.detail, { taskId: id }, taskDetail),
    readReports(call, id),
  ])
  const { task, approvals } = detail
  const [newest] = reports
  const [groups, whole] = await Promise.all([
    describeDetails({ ...call, resource: tasks }, task),
    newest ? gateway.info(taskProgress, newest.id) : null,
  ])
  return {
    asked: describeApprovals(call, { approvals: approvals.filter(({ isCurrent }) => isCurrent) }),
    content: readRichText(String(task.content ?? '')),
    plan: groups
      .filter(({ name }) => name === PLAN)
      .flatMap(({ rows }) => rows)
      .filter(({ name, text }) => text !== '' && isTelling(name, task)),
    reports: describeReports(call, reports.slice(0, SHOWN_REPORTS)),
    files: [...describeFiles(task.files, call), ...describeFiles(whole?.files, call)],
  }
}
