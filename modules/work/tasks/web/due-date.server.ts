import { dueDate, MAX_WORKING_DAYS, TASK_CALLS } from '#modules/work/tasks/wire/tasks.ts'
import { isCalendarDate } from '#platform/define/engine/kinds/date.ts'
import type { ControlGroup, ControlView } from '#platform/web/components/form/form-view.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import { dayFrom } from '#platform/wire/values/written-days.ts'

/** The small field beside a date: so many working days instead. */
const AFTER = 'after'

/** The day that is so many working days of the calendar after another one. */
export async function dueAfter(
  { gateway }: Pick<ResourceCall, 'gateway'>,
  from: string,
  days: number,
): Promise<string> {
  return (await gateway.ask(TASK_CALLS.dueDate, { from, days }, dueDate)).date
}

/** A number of working days that may be counted; null where the text is none. */
export function workingDays(text: string): number | null {
  const [, digits] = /^[+＋]?(\d{1,3})$/.exec(text.trim()) ?? []
  const days = Number(digits)
  return digits !== undefined && days <= MAX_WORKING_DAYS ? days : null
}

/** Where working days were typed beside a date, the date is what the calendar says of them. */
export async function countDays(call: ResourceCall, name: string, fromName = ''): Promise<void> {
  const { form } = call
  const days = workingDays(String(form.get(AFTER) ?? ''))
  form.delete(AFTER)
  if (days === null) return
  const from = dayFrom(String(form.get(fromName) ?? ''))
  form.set(name, await dueAfter(call, isCalendarDate(from) ? from : todayInShanghai(), days))
}

/** Puts the small field behind a date; the date need not be typed then. It counts from the start, or from today. */
export function withDaysBeside(
  { t }: Pick<ResourceCall, 't'>,
  groups: readonly ControlGroup[],
  name: string,
  from: 'start' | 'today',
): ControlGroup[] {
  const beside: ControlView = {
    name: AFTER,
    label: t('tasks.afterDays'),
    kind: 'number',
    value: '',
    min: 0,
    max: MAX_WORKING_DAYS,
    step: '1',
    hint: t(`tasks.afterHint.${from}`),
  }
  return groups.map((group) => ({
    ...group,
    controls: group.controls.flatMap((control) => {
      if (control.name !== name) return [control]
      const { required: _required, ...date } = control
      return [date, beside]
    }),
  }))
}
