import { dueDate, MAX_WORKING_DAYS, TASK_CALLS } from '#modules/work/tasks/wire/tasks.ts'
import { isCalendarDate } from '#platform/define/engine/kinds/date.ts'
import type { ControlGroup, ControlView } from '#platform/web/components/form/form-view.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import { typedDay } from '#platform/wire/values/typed-day.ts'

/** The input beside a date that takes a number of working days. */
export const AFTER = 'after'

/** The date that is a number of working days after another date, by the work calendar. */
export async function dueAfter(
  { gateway }: Pick<ResourceCall, 'gateway'>,
  from: string,
  days: number,
): Promise<string> {
  return (await gateway.ask(TASK_CALLS.dueDate, { from, days }, dueDate)).date
}

/** A valid number of working days, else null. */
export function workingDays(text: string): number | null {
  const [, digits] = /^[+＋]?(\d{1,3})$/.exec(text.trim()) ?? []
  const days = Number(digits)
  return digits !== undefined && days <= MAX_WORKING_DAYS ? days : null
}

/**
 * If the user typed a number of working days, sets the date by counting them in the work calendar. The count
 * begins on the date in the field `fromName`, or today.
 */
export async function countDays(call: ResourceCall, name: string, fromName = ''): Promise<void> {
  const { form } = call
  const days = workingDays(String(form.get(AFTER) ?? ''))
  form.delete(AFTER)
  if (days === null) return
  const from = typedDay(String(form.get(fromName) ?? ''))
  form.set(name, await dueAfter(call, isCalendarDate(from) ? from : todayInShanghai(), days))
}

/**
 * Adds the working-days input after a date and makes the date optional. The days count from the
 * start date or from today.
 */
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
