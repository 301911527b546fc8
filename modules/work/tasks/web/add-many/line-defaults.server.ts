import { meetingSessions } from '#modules/work/meetings/define/meeting-session.ts'
import { yearPlans } from '#modules/work/plans/define/year-plan.ts'
import { tasks } from '#modules/work/tasks/define/task.ts'
import { dueAfter } from '#modules/work/tasks/web/due-date.server.ts'
import { LINE_ABOUT, type LineAbout } from '#modules/work/tasks/web/line-about.ts'
import { lineClass, TASK_CALLS, taskExtendFields } from '#modules/work/tasks/wire/tasks.ts'
import { fieldLabel, recordLabel } from '#platform/define/described/labels.ts'
import { referenceLabelKey } from '#platform/define/engine/field-kinds.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { dayAfter, todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'

/** The values of a task that its line omits. */
export type LineDefaults = {
  classId: string
  end: string
  owner: { id: string; name: string }
  /** The day before which the task must not begin; empty for any day. */
  notBefore: string
  /** The record that the task belongs to, in words; empty for a task that belongs to no record. */
  about: string
}

export function lineAbout({ form }: ResourceCall): LineAbout | null {
  for (const name of LINE_ABOUT) {
    const id = form.get(name)
    if (isUuid(id)) return { name, id }
  }
  return null
}

/** A sub-task has the class, owner and end of its parent; the task of a plan has the owner of the plan. */
export async function readDefaults(
  call: ResourceCall,
  about: LineAbout | null,
): Promise<LineDefaults> {
  const { gateway, t, person, language } = call
  const usual = {
    // Today, or the next working day.
    end: await dueAfter(call, dayAfter(todayInShanghai(), -1), 1),
    owner: { id: person.sub, name: t('tasks.many.oneself') },
    notBefore: '',
    about: '',
  }
  const labelled = (label: string, name: unknown) =>
    t('tasks.quick.about', { label, name: String(name) })
  switch (about?.name) {
    case 'parentId': {
      const parent = await gateway.info(tasks, about.id)
      return {
        classId: await classLike(call, String(parent.classId)),
        end: String(parent.planEnd),
        owner: ownerOf(parent) ?? usual.owner,
        notBefore: String(parent.planStart),
        about: labelled(fieldLabel(tasks, 'parentId', language), parent.title),
      }
    }
    case 'yearPlanId': {
      const plan = await gateway.info(yearPlans, about.id)
      return {
        ...usual,
        classId: await usualClass(call),
        owner: ownerOf(plan) ?? usual.owner,
        about: labelled(fieldLabel(tasks, 'yearPlanId', language), plan.title),
      }
    }
    case 'sessionId': {
      const session = await gateway.info(meetingSessions, about.id)
      const name = session[meetingSessions.title] ?? session.date
      return {
        ...usual,
        classId: await usualClass(call),
        about: labelled(recordLabel(meetingSessions, language), name),
      }
    }
    default:
      return { ...usual, classId: await usualClass(call) }
  }
}

function ownerOf(record: WireRecord): LineDefaults['owner'] | null {
  const { ownerId } = record
  if (typeof ownerId !== 'string') return null
  return { id: ownerId, name: String(record[referenceLabelKey('ownerId')] ?? '') }
}

/** The class that the user used last, among classes that require neither answers nor a year plan. */
export async function usualClass({ gateway }: ResourceCall): Promise<string> {
  const { classId } = await gateway.ask(TASK_CALLS.lineClass, {}, lineClass)
  return classId ?? ''
}

/** The class of the parent, unless it requires answers that a line cannot give. */
async function classLike(call: ResourceCall, classId: string): Promise<string> {
  const answer = await call.gateway.ask(TASK_CALLS.extendFields, { classId }, taskExtendFields)
  return answer.some(({ required }) => required) ? usualClass(call) : classId
}
