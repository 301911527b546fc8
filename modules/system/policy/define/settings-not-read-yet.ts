import type { DictionaryType } from '#platform/define/shipped/dictionaries/shipped-entries.ts'
import type { Words } from '#platform/wire/language/words.ts'
import type { PolicyKey } from './policy-keys.ts'

/**
 * Parameters and dictionaries that no rule of the product reads yet, with the part from which on they will be read:
 * their pages say so, for whoever changes one expects that something follows from it. A test fails for one that is
 * neither read nor named here, and for one that is both.
 */

const PAY: Words = { zh: '工资模块', en: 'the pay module', es: 'el módulo de nóminas' }
const PARTY: Words = {
  zh: '党群模块',
  en: 'the party affairs module',
  es: 'el módulo de asuntos del partido',
}
const BENEFITS: Words = { zh: '福利模块', en: 'the benefits module', es: 'el módulo de beneficios' }
const REWARDS: Words = {
  zh: '奖惩模块',
  en: 'the rewards and discipline module',
  es: 'el módulo de premios y sanciones',
}
const OWN_CHOICES: Words = {
  zh: '选项改为可配置的版本',
  en: 'the version in which these choices can be configured',
  es: 'la versión en la que estas opciones sean configurables',
}

export const POLICY_READ_FROM: Readonly<Partial<Record<PolicyKey, Words>>> = {
  'ot.rates': PAY,
  'party.fee.bands': PARTY,
  'pit.basic60k': PAY,
  'pit.basicDeduction': PAY,
  'pit.bonusBrackets': PAY,
  'pit.brackets': PAY,
  'pit.special.childEducation': PAY,
  'pit.special.continuingEducation': PAY,
  'pit.special.elderlyCare': PAY,
  'pit.special.housingLoan': PAY,
  'pit.special.housingRent': PAY,
  'pit.special.infantCare': PAY,
  'salary.dayBase': PAY,
  'salary.seniority': PAY,
  'sick.pay': PAY,
  'sick.payFloor': PAY,
}

export const DICTIONARY_READ_FROM: Readonly<Partial<Record<DictionaryType, Words>>> = {
  benefitItem: BENEFITS,
  rewardType: REWARDS,
  trainCategory: OWN_CHOICES,
  taskSource: OWN_CHOICES,
}
