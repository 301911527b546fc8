import { inOrder, listed } from '#platform/define/engine/choice-list.ts'

export const NOTE_KIND = listed('noteKind', [
  '谈话',
  '表扬',
  '提醒',
  '投诉',
  '异常',
  '家访慰问',
  '面谈',
  '其他',
])

/** Readers of a note; never the person it is about. */
export const NOTE_VISIBILITY = inOrder('noteVisibility', [
  ['author', '仅记录者'],
  ['personnel', '人事'],
  ['superior', '上级与人事'],
])
