import { stableId } from '#platform/define/built-in/stable-id.ts'
import { RULE_EDITIONS, SHIPPED_RULES } from './shipped-rules.ts'

/** The rules of the steps of every installation, as rows for the database function install_party_rules. */
export function planPartyRules() {
  return RULE_EDITIONS.flatMap(({ article, effectiveFrom, effectiveTo, hasNotice }) =>
    SHIPPED_RULES.map(({ noticeDays, ...rule }, index) => ({
      ...rule,
      id: stableId('party_rule', `${rule.stepCode} ${effectiveFrom}`),
      seq: index + 1,
      noticeDays: hasNotice ? noticeDays : undefined,
      article,
      effectiveFrom,
      effectiveTo,
    })),
  )
}
