import type { Words } from '#platform/wire/language/words.ts'
import type { DictionaryType } from './shipped-entries.ts'

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

/**
 * Dictionaries that no rule of the product reads yet, with the module or version that will read them first.
 * modules/system/policy/define/settings-not-read-yet.ts does the same for parameters.
 */
export const DICTIONARY_READ_FROM: Readonly<Partial<Record<DictionaryType, Words>>> = {
  benefitItem: BENEFITS,
  rewardType: REWARDS,
  trainCategory: OWN_CHOICES,
  taskSource: OWN_CHOICES,
}
