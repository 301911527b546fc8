import { defineResource } from '#platform/define/engine/define-resource.ts'
import { choice, dateTime, reference, text } from '#platform/define/engine/field-kinds.ts'
import { DEVICE, SHARE_RESULT } from './share-choices.ts'

const access = 'computed'

/** 打开记录: every attempt to open a share link, successful or not. */
export const shareOpenings = defineResource({
  path: 'system/share-openings',
  table: 'link_use_entry',
  label: '打开记录',
  controller: { family: 'hr', name: 'ShareOpening' },
  title: 'at',
  sort: { field: 'at', descending: true },
  rows: { parent: { resource: 'system/share-links', field: 'linkId' } },
  fields: {
    linkId: reference('分享链接', 'system/share-links', { access, in: ['filter'] }),
    at: dateTime('时间', { access, in: ['list', 'sort'] }),
    result: choice('结果', SHARE_RESULT, { access, in: ['list'] }),
    ip: text('IP 地址', { access, in: ['list'], max: 45 }),
    device: choice('设备', DEVICE, { access, in: ['list'] }),
  },
})
