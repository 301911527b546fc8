import { choices, listed } from '#platform/define/engine/choice-list.ts'

export const DOCUMENT_CATEGORY = listed('documentCategory', [
  '规章制度',
  '流程',
  '表单模板',
  '通知公文',
  '培训资料',
  '会议资料',
  '其他',
])

/**
 * Readers of a document. 公开: every employee. 内部: its audience. 秘密: its audience, and the product
 * hides from all others that the document exists.
 */
export const DOCUMENT_SECRECY = listed('documentSecrecy', ['公开', '内部', '秘密'], {
  公开: 'quiet',
  内部: 'info',
  秘密: 'bad',
})

export const DOCUMENT_PUB_STATE = choices(
  'documentPubState',
  { 0: '拟稿', 1: '现行', 2: '已废止', 3: '被替代' },
  { 0: 'quiet', 1: 'good', 2: 'bad', 3: 'warn' },
)
