import { stableId } from '#platform/define/built-in/stable-id.ts'
import { RULE_EDITIONS, SHIPPED_RULES } from './shipped-rules.ts'

/** The rules of the steps of every installation, as rows for the database function install_party_rules. */
export function planPartyRules() {
  return RULE_EDITIONS.flatMap(({ article, effectiveFrom, effectiveTo, hasNotice }) =>
    SHIPPED_RULES.map((rule, index) => ({
      id: stableId('party_rule', `${rule.stepCode} ${effectiveFrom}`),
      stepCode: rule.stepCode,
      seq: index + 1,
      requires: rule.requires,
      afterStep: rule.afterStep,
      minMonths: rule.minMonths,
      maxMonths: rule.maxMonths,
      mostMonths: rule.mostMonths,
      noticeDays: hasNotice ? rule.noticeDays : undefined,
      decidedBy: rule.decidedBy,
      article,
      effectiveFrom,
      effectiveTo,
    })),
  )
}
