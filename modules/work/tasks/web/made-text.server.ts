import { URGENCY } from '#modules/work/tasks/define/choices.ts'
import { tasks } from '#modules/work/tasks/define/task.ts'
import { choiceLabel } from '#platform/define/described/labels.ts'
import { referenceLabelKey } from '#platform/define/engine/field-kinds.ts'
import { formatDate } from '#platform/web/lib/format.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'

/**
 * The message about a new task. It reads the task, because the head of a department may still have to assign it. Null
 * if the user may not view the task.
 */
export async function madeText(
  { gateway, t, language, person }: SignedInCall,
  id: string,
): Promise<string | null> {
  const task = await gateway.info(tasks, id).catch(() => null)
  if (!task) return null
  const name = task[referenceLabelKey('ownerId')]
  const own = task.ownerId === person.sub ? t('tasks.many.oneself') : String(name)
  return t('tasks.many.madeOne', {
    title: String(task.title),
    owner: name ? t('tasks.many.ownedBy', { name: own }) : t('tasks.many.toAssign'),
    end: formatDate(String(task.planEnd), language),
    priority: choiceLabel(URGENCY, String(task.priority), language),
  })
}
