import { tasks } from '#modules/work/tasks/define/task.ts'
import { taskTemplates } from '#modules/work/tasks/define/task-template.ts'
import type { TypedText } from '#platform/define/engine/form-values.ts'
import { rowsIn } from '#platform/define/engine/kinds/rows.ts'
import { controlText } from '#platform/define/engine/kinds.ts'
import {
  findChoices,
  readChoices,
  referenceAt,
} from '#platform/web/pages/forms/reference-options.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'

/** The template that a form was filled from. */
export type TemplateView = { name: string; href: string; children: string[] }

const MOST_SHOWN = 100
const MAX_TITLE = Number(tasks.fields.title?.rule.max ?? MOST_SHOWN)
const DAY_MS = 86_400_000

/** Templates that the user may use. */
export async function templateChoices(call: ResourceCall) {
  const reference = referenceAt(call, 'templateId', taskTemplates.path)
  const found =
    (await readChoices(call, reference)) ?? (await findChoices(call, reference, '', MOST_SHOWN))
  return found.map(({ value, label }) => ({ value, label }))
}

/** Values for a new task from a template, another task, or a line; empty when the address names none. */
export async function filledFrom(call: ResourceCall): Promise<TypedText> {
  const { gateway, url } = call
  const templateId = url.searchParams.get('templateId')
  if (isUuid(templateId)) {
    const { name = '', ...template } = await gateway.info(taskTemplates, templateId)
    return textsOf({ ...template, title: name, templateId }, [
      'title',
      'classId',
      'content',
      'readerIds',
      'extend',
      'templateId',
    ])
  }
  const copyOf = url.searchParams.get('copyOf')
  if (!isUuid(copyOf)) return textsOfLine(url)
  const task = await gateway.info(tasks, copyOf)
  return textsOf({ ...task, ...movedToToday(task) }, [
    'title',
    'classId',
    'parentId',
    'priority',
    'content',
    'extend',
    'ownerId',
    'coWorkerIds',
    'readerIds',
    'planStart',
    'planEnd',
    'weight',
    'planHours',
  ])
}

/** The title that was typed in a line also becomes the content. */
function textsOfLine({ searchParams }: URL): TypedText {
  const title = searchParams.get('title')?.slice(0, MAX_TITLE) ?? ''
  return title === '' ? {} : textsOf({ title, content: title }, ['title', 'content'])
}

type TaskValues = Pick<WireRecord, string>

function textsOf(values: TaskValues, names: readonly string[]): TypedText {
  return Object.fromEntries(
    names.map((name) => [name, controlText(tasks.fields[name], values[name])]),
  )
}

/** The other task's duration, starting today. */
function movedToToday({ planStart, planEnd }: WireRecord): { planStart: string; planEnd: string } {
  const today = todayInShanghai()
  const long = Date.parse(String(planEnd)) - Date.parse(String(planStart))
  const days = Math.max(0, Math.round(long / DAY_MS))
  const end = new Date(Date.parse(today) + days * DAY_MS)
  return { planStart: today, planEnd: end.toISOString().slice(0, 10) }
}

/** The child tasks that submitting the task will create. */
export async function viewTemplate(
  { gateway }: ResourceCall,
  templateId: string,
): Promise<TemplateView | null> {
  if (!isUuid(templateId)) return null
  const { name, children } = await gateway.info(taskTemplates, templateId)
  return {
    name: String(name),
    href: `/${taskTemplates.path}/${templateId}`,
    children: rowsIn(children).map(({ title }) => String(title)),
  }
}
