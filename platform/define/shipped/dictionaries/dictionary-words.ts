import type { Synonyms } from '#platform/define/engine/choice-list.ts'
import type { DictionaryType } from './shipped-entries.ts'

/** Other spellings of shipped dictionary entries in imported files. */
export const DICTIONARY_WORDS: Readonly<Partial<Record<DictionaryType, Synonyms>>> = {
  recruitSource: {
    online: '网招 网聘 招聘网站 网络 BOSS直聘 智联招聘 前程无忧 猎聘网',
    campus: '校招 校园 应届生招聘',
    referral: '内推 推荐 员工推荐 内部介绍',
    headhunter: '猎头 猎头公司',
    fair: '招聘会 现场 人才市场',
    self: '自投 主动投递 上门求职',
  },
}
