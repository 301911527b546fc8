import { PLAN_KIND } from '#modules/work/plans/define/choices.ts'
import { yearPlans } from '#modules/work/plans/define/year-plan.ts'
import { choiceLabel, fieldLabel } from '#platform/define/described/labels.ts'
import { referenceLabelKey } from '#platform/define/engine/field-kinds.ts'
import type { DocumentFacts } from '#platform/web/approval/document-facts.ts'
import { formatDate } from '#platform/web/lib/format.ts'

/**
 * The facts of a year plan in the inbox: owner, weight and dates. The entry's title already names the
 * plan.
 */
export const planFacts: DocumentFacts = {
  path: yearPlans.path,
  facts: (record, { language }) => {
    const named = (name: string) => ({
      label: fieldLabel(yearPlans, name, language),
      text: String(record[referenceLabelKey(name)] ?? ''),
    })
    const days = [record.planStart, record.planEnd]
      .filter((day) => typeof day === 'string')
      .map((day) => formatDate(day, language))
    return [
      named('ownerId'),
      named('deptId'),
      {
        label: fieldLabel(yearPlans, 'weight', language),
        text: record.weight === null || record.weight === undefined ? '' : `${record.weight}%`,
      },
      { label: choiceLabel(PLAN_KIND, String(record.kind), language), text: days.join(' – ') },
    ].filter(({ text }) => text !== '')
  },
}
